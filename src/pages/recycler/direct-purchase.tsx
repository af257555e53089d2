import { RequestPage, requestScreen } from '../../features/trades/ui/request/request-page.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { requestsQuery } from '../../features/trades/ui/queries.ts';

export const handle: PageHandle = {
  title: 'Direct Purchase',
  screen: requestScreen('purchase', 'recycler'),
  preload: { roles: ['recycler'], queries: [requestsQuery('purchase')] },
};

export default function RecyclerPurchasesPage() {
  return <RequestPage role="recycler" kind="purchase" />;
}
