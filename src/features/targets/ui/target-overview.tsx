import { Skeleton } from '../../../ui/states.tsx';
import { useWholeApiList } from '../../../web/whole-list.ts';
import { TargetPicture } from './target-picture.tsx';
import { TargetTotals } from './target-totals.tsx';

/** All of the caller's targets in four figures and one picture, of one financial year or (`''`) of all. */
export function TargetOverview({ FY }: { FY: string }) {
  const list = useWholeApiList('GET /api/epr/target/', { FY });
  // The list below says what failed or that there is nothing; sums of a part would lie.
  if (list.isError && !list.complete) return null;
  if (!list.complete) return <Skeleton height="6.5rem" style={{ borderRadius: 'var(--radius-large)' }} />;
  if (list.items.length === 0) return null;
  return (
    <>
      <TargetTotals targets={list.items} />
      <TargetPicture targets={list.items} />
    </>
  );
}
