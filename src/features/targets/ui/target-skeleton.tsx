import { StatTiles } from '../../../ui/layout/stat-tile.tsx';
import { Skeleton } from '../../../ui/feedback/states.tsx';

/** The four figures in grey while what they are summed from is on its way. */
export function TargetTotalsSkeleton() {
  return (
    <StatTiles>
      {['Target', 'Achieved', 'Blocked', 'Remaining'].map((name) => (
        <Skeleton key={name} height="6.5rem" card style={{ marginTop: 0 }} />
      ))}
    </StatTiles>
  );
}

/** One target's figures and card in grey while it is on its way. */
export function TargetDetailSkeleton() {
  return (
    <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-5)' }}>
      <output className="visually-hidden">Loading...</output>
      <TargetTotalsSkeleton />
      <Skeleton height="19rem" card />
    </div>
  );
}

/** Targets in grey while they are on their way. */
export function TargetSkeleton() {
  return (
    <>
      <output className="visually-hidden">Loading...</output>
      <div className="card-grid" style={{ ['--card-width' as string]: '20rem' }}>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} height="19rem" card />
        ))}
      </div>
    </>
  );
}
