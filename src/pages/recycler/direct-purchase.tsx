import { RequestScreen, requestScreen } from '#trading/trade-list/ui/request-screen.tsx';
import { requestsQuery } from '#trading/trades/ui/queries.ts';
import type { PageHandle } from '#web/page-handle.ts';

export const handle: PageHandle = {
  title: 'Direct Purchase',
  screen: requestScreen('purchase', 'recycler'),
  preload: { roles: ['recycler'], queries: [requestsQuery('purchase')] },
};

export default function RecyclerPurchasesPage() {
  return <RequestScreen role="recycler" kind="purchase" />;
}
