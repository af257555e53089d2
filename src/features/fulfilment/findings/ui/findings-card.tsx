import { Link } from 'react-router';
import { formatDateTime } from '#lib/dates.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { tradePath } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import type { Finding } from '../contract.ts';
import { findingsQuery } from './queries.ts';
import styles from './findings.module.css';

/** Findings on the documents of a trade, for superadmins. */
export function FindingsCard({ trade }: { trade: string }) {
  const list = useApiList(findingsQuery({ trade }));
  return (
    <Card as="section" title="Document findings" aria-label="Document findings">
      {list.isPending && <Skeleton height="4rem" />}
      {list.isError && <QueryError of={list} />}
      {list.isSuccess && list.items.length === 0 && <p className="text-soft">No findings.</p>}
      <ul className="stack">
        {list.items.map((finding) => (
          <FindingItem key={finding.id} finding={finding} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="small" variant="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Card>
  );
}

/** A finding: the document, what was noticed, and the trade that it was compared with. @param props.withOrder names its own trade too */
export function FindingItem({ finding, withOrder = false }: { finding: Finding; withOrder?: boolean }) {
  const { text, document, order_id: order, trade_id: trade, other, at } = finding;
  return (
    <li className={styles.finding}>
      <p className={styles.text}>{text}</p>
      <p className="text-soft text-small">
        <span>{document}</span>
        {withOrder && (
          <span>
            {' '}
            of <Link to={tradePath(trade)}>{order}</Link>
          </span>
        )}
        {other !== null && (
          <span>
            {' '}
            · Compared with <Link to={tradePath(other.trade_id)}>{other.order_id}</Link>
          </span>
        )}
        <span>
          {' '}
          · <span className="together">{formatDateTime(at)}</span>
        </span>
      </p>
    </li>
  );
}
