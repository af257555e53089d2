import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { errorText } from '../../../web/api.ts';
import { useApiList } from '../../../web/queries.ts';
import { FindingItem } from './finding-item.tsx';
import styles from './findings.module.css';
import { findingsQuery } from './queries.ts';

/** Findings on the documents of a trade, for superadmins. */
export function FindingsCard({ trade }: { trade: string }) {
  const list = useApiList(findingsQuery({ trade }));
  return (
    <Card as="section" title="Document findings" aria-label="Document findings">
      {list.isPending && <Skeleton height="4rem" />}
      {list.isError && (
        <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
      {list.isSuccess && list.items.length === 0 && <p className="text-soft">No findings.</p>}
      <ul className={styles.list}>
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
