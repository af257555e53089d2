import { RequestScreen, requestScreen } from '#trading/trade-list/ui/request-screen.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { requestsQuery } from '#trading/trades/ui/queries.ts';

export const handle: PageHandle = {
  title: 'Direct Purchase',
  screen: requestScreen('purchase', 'recycler'),
  preload: { roles: ['recycler'], queries: [requestsQuery('purchase')] },
};

export default function RecyclerPurchasesPage() {
  return <RequestScreen role="recycler" kind="purchase" />;
}
