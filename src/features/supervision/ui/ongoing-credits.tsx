import { financialYearLabel } from '../../../lib/financial-year.ts';
import { Quantity } from '../../../ui/brand/amount.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { defineQuery } from '../../../web/api-query.ts';
import { useApiList } from '../../../web/queries.ts';
import styles from './dashboard-columns.module.css';
import { type AccountsState, OngoingColumn, type ChosenAccount } from './ongoing-column.tsx';

interface OngoingCreditsProps {
  account: ChosenAccount | undefined;
  accounts: AccountsState;
  /** Four digits of a financial year, or ''. */
  search: string;
}

/**
 * The On Progress column of a recycler: the selected account's credit records; progress = current processing of the cumulative certificate
 * potential. Source: section 4 of the second specification.
 */
export function OngoingCredits({ account, accounts, search }: OngoingCreditsProps) {
  const query = defineQuery('GET /api/superadmin/epr-credits/', { query: { epr_account: account?.id, search } });
  const list = useApiList(query, { enabled: account !== undefined });
  return (
    <OngoingColumn account={account} accounts={accounts} list={list} noun="credit records" empty="No ongoing targets">
      {(record) => (
        <>
          <div className={styles.line}>
            <h3>{`${record.credit_type} | ${record.product_type}`}</h3>
            <span className={styles.label}>{`FY ${financialYearLabel(record.year)}`}</span>
          </div>
          <div className={styles.line}>
            <span className={styles.label}>Cumulative certificate potential</span>
            <strong>
              <Quantity quantity={record.comulative_certificate_potential} unit={record.unit} />
            </strong>
          </div>
          <ProgressBar
            unit={record.unit}
            label={`${record.credit_type}, FY ${financialYearLabel(record.year)}`}
            achieved={record.current_processing}
            target={record.comulative_certificate_potential}
            words={{ achieved: 'Current processing' }}
          />
        </>
      )}
    </OngoingColumn>
  );
}
