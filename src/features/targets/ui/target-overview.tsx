import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/feedback/states.tsx';
import { Deferred, useWasReady } from '../../../ui/layout/deferred.tsx';
import { useAllPages } from '../../../web/all-pages.ts';
import { TargetChart } from './target-chart.tsx';
import { TargetTotalsSkeleton } from './target-skeleton.tsx';
import { TargetTotals } from './target-totals.tsx';
import { UrgentTargets } from './urgent-targets.tsx';
import { allTargetsQuery } from './queries.ts';

export interface TargetOverviewProps {
  /** One financial year, or `''` for all. */
  FY: string;
  /** The waiting list, shown between the figures and the chart. */
  children: ReactNode;
}

/** All of the caller's targets as four figures, the cost of the most urgent ones, and a chart. */
export function TargetOverview({ FY, children }: TargetOverviewProps) {
  const list = useAllPages(allTargetsQuery(FY));
  // The list below shows a failure or an empty state; sums of a part would be wrong.
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
          <TargetChart targets={targets} />
        </Deferred>
      )}
    </>
  );
}
