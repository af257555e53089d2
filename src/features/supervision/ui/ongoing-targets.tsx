import { financialYearLabel } from '../../../lib/financial-year.ts';
import { Kilograms } from '../../../ui/amount.tsx';
import { Badge, CountBadge } from '../../../ui/badge.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { errorText } from '../../../web/api.ts';
import { useApiList } from '../../../web/queries.ts';
import styles from './dashboard-columns.module.css';

interface OngoingTargetsProps {
  /** Account that is chosen; none while there is none. */
  account: { id: string; epr_registration_number: string } | undefined;
  /** What the list is searched for: text, or four digits of a financial year. */
  search: string;
}

/** The On Progress column: the chosen producer account's targets. */
export function OngoingTargets({ account, search }: OngoingTargetsProps) {
  const list = useApiList(
    'GET /api/superadmin/epr-targets/',
    { epr_account: account?.id, search },
    { enabled: account !== undefined },
  );
  const waiting = account !== undefined && (list.isPending || list.isPlaceholderData);
  const count = account === undefined || waiting ? undefined : list.items.length;
  return (
    <section className={styles.column} aria-labelledby="ongoing-heading">
      <h2 id="ongoing-heading" className={styles.heading}>
        On Progress <CountBadge count={count} label="targets" />
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
        <EmptyState title="No Target" drawing="papers" />
      ) : (
        <ul className={styles.list}>
          {list.items.map((target, index) => (
            <li key={target.id} className={styles.target}>
              <div className={styles.line}>
                <h3>Target - {index + 1}</h3>
                <span className={styles.label}>FY {financialYearLabel(target.FY)}</span>
              </div>
              <div className={styles.line}>
                <span>
                  {target.credit_type} | {target.product_type}
                </span>
                <strong>
                  <Kilograms kilograms={target.target_quantity} />
                </strong>
              </div>
              <ProgressBar
                label={`Target - ${index + 1}`}
                achieved={target.achieved_quantity}
                blocked={target.blocked_target}
                target={target.target_quantity}
                words={{ blocked: 'Blocked' }}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        more={account !== undefined && list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
        label="Load more targets"
      />
    </section>
  );
}
