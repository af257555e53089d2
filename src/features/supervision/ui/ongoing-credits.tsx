import { financialYearLabel } from '../../../lib/financial-year.ts';
import { Kilograms } from '../../../ui/amount.tsx';
import { Badge, CountBadge } from '../../../ui/badge.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { errorText } from '../../../web/api.ts';
import { useApiList } from '../../../web/queries.ts';
import styles from './dashboard-columns.module.css';

interface OngoingCreditsProps {
  account: { id: string; epr_registration_number: string } | undefined;
  /** Four digits of a financial year, or nothing. */
  search: string;
}

/**
 * The On Progress column of a recycler: the chosen account's credit records, progress = current processing of the cumulative
 * certificate potential. Source: section 4 of the second specification.
 */
export function OngoingCredits({ account, search }: OngoingCreditsProps) {
  const list = useApiList(
    'GET /api/superadmin/epr-credits/',
    { epr_account: account?.id, search },
    { enabled: account !== undefined },
  );
  const waiting = account !== undefined && (list.isPending || list.isPlaceholderData);
  const count = account === undefined || waiting ? undefined : list.items.length;
  return (
    <section className={styles.column} aria-labelledby="ongoing-heading">
      <h2 id="ongoing-heading" className={styles.heading}>
        On Progress <CountBadge count={count} label="credit records" />
      </h2>
      {account && (
        <p className={styles.whose}>
          <Badge status="ongoing" />
          <span>{account.epr_registration_number}</span>
        </p>
      )}
      {waiting ? (
        <LoadingState text="Loading ongoing targets..." />
      ) : list.isError && list.items.length === 0 ? (
        <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : account === undefined || list.items.length === 0 ? (
        <EmptyState title="No ongoing targets" drawing="papers" />
      ) : (
        <ul className={styles.list}>
          {list.items.map((record) => (
            <li key={record.id} className={styles.target}>
              <div className={styles.line}>
                <h3>
                  {record.credit_type} | {record.product_type}
                </h3>
                <span className={styles.label}>FY {financialYearLabel(record.year)}</span>
              </div>
              <div className={styles.line}>
                <span className={styles.label}>Cumulative certificate potential</span>
                <strong>
                  <Kilograms kilograms={record.comulative_certificate_potential} />
                </strong>
              </div>
              <ProgressBar
                label={`${record.credit_type}, FY ${financialYearLabel(record.year)}`}
                achieved={record.current_processing}
                target={record.comulative_certificate_potential}
                words={{ achieved: 'Current processing' }}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        more={account !== undefined && list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
        label="Load more"
      />
    </section>
  );
}
