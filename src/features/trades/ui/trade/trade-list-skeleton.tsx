import { Skeleton } from '../../../../ui/feedback/states.tsx';

/** Skeleton of a list of trades. */
export function TradeListSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <Skeleton height="12.5rem" count={3} card style={{ marginTop: 'var(--space-4)' }} />
    </div>
  );
}
