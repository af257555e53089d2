import { RequestScreen, requestScreen } from '#trading/trade-list/ui/request-screen.tsx';
import { requestsQuery } from '#trading/trades/ui/queries.ts';
import type { PageHandle } from '#web/page-handle.ts';

export const handle: PageHandle = {
  title: 'Counter Offers',
  screen: requestScreen('counter', 'recycler'),
  preload: { roles: ['recycler'], queries: [requestsQuery('counter')] },
};

export default function RecyclerCounterOffersPage() {
  return <RequestScreen role="recycler" kind="counter" />;
}
