import { Skeleton } from '../../../ui/states.tsx';

/** One target's figures and card in grey while it is on its way. */
export function TargetDetailSkeleton() {
  return (
    <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-5)' }}>
      <output className="visually-hidden">Loading...</output>
      <Skeleton height="6.5rem" card />
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
