import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/feedback/states.tsx';
import { Deferred, useWasReady } from '../../../ui/layout/deferred.tsx';
import { useAllPages } from '../../../web/all-pages.ts';
import { TargetPicture } from './target-picture.tsx';
import { TargetTotalsSkeleton } from './target-skeleton.tsx';
import { TargetTotals } from './target-totals.tsx';
import { UrgentTargets } from './urgent-targets.tsx';
import { allTargetsQuery } from './queries.ts';

export interface TargetOverviewProps {
  /** One financial year, or `''` for all. */
  FY: string;
  /** What waits for the reader: after the figures, before what can be bought and the picture. */
  children: ReactNode;
}

/** All of the caller's targets in four figures, what the most urgent of them cost, and one picture. */
export function TargetOverview({ FY, children }: TargetOverviewProps) {
  const list = useAllPages(allTargetsQuery(FY));
  // The list below says what failed or that there is nothing; sums of a part would lie.
  const targets = list.complete ? list.items : [];
  const isLoading = !list.complete && !list.isError;
  const wasReady = useWasReady(list.complete);
  const room = <Skeleton height="24rem" card />;
  return (
    <>
      {isLoading && <TargetTotalsSkeleton />}
      {targets.length > 0 && <TargetTotals targets={targets} />}
      {children}
      {isLoading && room}
      {targets.length > 0 && (
        <Deferred placeholder={room} isCached={wasReady}>
          <UrgentTargets targets={targets} FY={FY} />
          <TargetPicture targets={targets} />
        </Deferred>
      )}
    </>
  );
}
