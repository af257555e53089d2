import { Skeleton } from '../../../../ui/feedback/states.tsx';

/** The shape of a list of trades while it loads. */
export function TradeListSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <Skeleton height="12.5rem" count={3} card style={{ marginTop: 'var(--space-4)' }} />
    </div>
  );
}
