import { Skeleton } from '../../../ui/states.tsx';

/** Targets in grey while they are on their way. */
export function TargetSkeleton() {
  return (
    <>
      <output className="visually-hidden">Loading...</output>
      <div className="card-grid" style={{ ['--card-width' as string]: '20rem' }}>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} height="19rem" style={{ borderRadius: 'var(--radius-large)' }} />
        ))}
      </div>
    </>
  );
}
