import { Skeleton } from '#ui/feedback/states.tsx';
import { StatTiles } from '#ui/layout/stat-tile.tsx';

/** Skeleton of the four figures. */
export function TargetTotalsSkeleton() {
  return (
    <StatTiles>
      <Skeleton height="6.5rem" count={4} card style={{ marginTop: 0 }} />
    </StatTiles>
  );
}

/** Skeleton of one target's figures and card. */
export function TargetDetailSkeleton() {
  return (
    <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-5)' }}>
      <output className="visually-hidden">Loading...</output>
      <TargetTotalsSkeleton />
      <Skeleton height="19rem" card />
    </div>
  );
}

/** Skeleton of a list of targets. */
export function TargetSkeleton() {
  return (
    <>
      <output className="visually-hidden">Loading...</output>
      <Skeleton height="3.75rem" count={3} />
    </>
  );
}
