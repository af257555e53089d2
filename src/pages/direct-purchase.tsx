import { RequestScreen, requestScreen } from '#trading/trade-list/ui/request-screen.tsx';
import { requestsQuery } from '#trading/trades/ui/queries.ts';
import { type PageHandle, type Side, useSide } from '#web/page-handle.ts';

const TITLES = { recycler: 'Direct Purchase', producer: 'Direct purchase' };

export const handle = (side: Side): PageHandle => ({
  title: TITLES[side],
  screen: requestScreen('purchase', side),
  preload: { roles: [side], queries: [requestsQuery('purchase')] },
});

/** Purchase requests: those that a recycler has received, and those that a producer has made. */
export default function DirectPurchasePage() {
  return <RequestScreen role={useSide()} kind="purchase" />;
}
