/** Trades that wait for the reader, on its dashboard: the first of the list's first tab. */
import { Link } from 'react-router';
import type { Role } from '#lib/contract.ts';
import { groupDigits } from '#lib/quantity.ts';
import { Due } from '#trading/tasks/ui/due.tsx';
import { quantityAtPrice } from '#trading/trades/ui/request/request-words.ts';
import { CountBadge } from '#ui/feedback/badge.tsx';
import { LoadingSkeleton } from '#ui/feedback/states.tsx';
import { SmallButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useNow } from '#web/now.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { partiesOf, tradesQuery } from './queries.ts';
import styles from './waiting-trades.module.css';

export const waitingQuery = tradesQuery({ page_size: '5' });

/** The first five trades that wait for the reader, each with its first task, and a link to all of them. */
export function WaitingTrades({ role }: { role: Role }) {
  const query = useApi(waitingQuery);
  const list = query.data;
  const now = useNow();
  const count = list?.tabs.needs_you;
  return (
    <Card title={<>Waiting for you {count !== undefined && <CountBadge count={count} label="waiting" />}</>}>
      {list === undefined ? (
        query.isError ? (
          <QueryError of={query} />
        ) : (
          <LoadingSkeleton height="3rem" count={2} />
        )
      ) : list.data.length === 0 ? (
        <p className="text-soft">You&apos;re all caught up.</p>
      ) : (
        <ol className={styles.list}>
          {list.data.map(({ tasks: [task], ...trade }) => (
            <li key={trade.id} className={styles.item}>
              <div className={styles.text}>
                <Link to={task?.path ?? PATHS.trades} className={styles.link}>
                  {trade.title}
                </Link>
                <p className="text-small">
                  <strong>{task?.label}</strong>
                  {`: ${partiesOf(trade, role).join(', ')}, `}
                  <span className="figures">{quantityAtPrice(trade)}</span>
                </p>
              </div>
              {task?.due_at && (
                <p className={styles.time}>
                  <Due task={task} now={now} />
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {count !== undefined && count > 0 && (
        <div className="row">
          <SmallButtonLink to={PATHS.trades}>{`All ${groupDigits(count)}`}</SmallButtonLink>
        </div>
      )}
    </Card>
  );
}
