import { financialYearLabel } from '../../../lib/financial-year.ts';
import { Quantity } from '../../../ui/brand/amount.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { defineQuery } from '../../../web/api-query.ts';
import { useApiList } from '../../../web/queries.ts';
import { targetName } from '../../targets/rules.ts';
import styles from './dashboard-columns.module.css';
import { type AccountsState, OngoingColumn, type ChosenAccount } from './ongoing-column.tsx';

interface OngoingTargetsProps {
  /** The selected account; undefined if there is none. */
  account: ChosenAccount | undefined;
  accounts: AccountsState;
  /** Search text, or four digits of a financial year. */
  search: string;
}

/** The On Progress column: the selected producer account's targets. */
export function OngoingTargets({ account, accounts, search }: OngoingTargetsProps) {
  const query = defineQuery('GET /api/superadmin/epr-targets/', { query: { epr_account: account?.id, search } });
  const list = useApiList(query, { enabled: account !== undefined });
  return (
    <OngoingColumn account={account} accounts={accounts} list={list} noun="targets" empty="No Target">
      {(target) => (
        <>
          <div className={styles.line}>
            <h3>{targetName(target)}</h3>
            <span className={styles.label}>{`FY ${financialYearLabel(target.FY)}`}</span>
          </div>
          <div className={styles.line}>
            <span>{`${target.credit_type} | ${target.product_type}`}</span>
            <strong>
              <Quantity quantity={target.target_quantity} unit={target.unit} />
            </strong>
          </div>
          <ProgressBar
            unit={target.unit}
            label={targetName(target)}
            achieved={target.achieved_quantity}
            blocked={target.blocked_target}
            target={target.target_quantity}
            words={{ blocked: 'Blocked' }}
          />
        </>
      )}
    </OngoingColumn>
  );
}
