import { RequestScreen, requestScreen } from '../../features/trade-list/ui/request-screen.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { requestsQuery } from '../../features/trades/ui/queries.ts';

export const handle: PageHandle = {
  screen: requestScreen('purchase', 'recycler'),
  preload: { roles: ['recycler'], queries: [requestsQuery('purchase')] },
};

export function meta() {
  return [{ title: pageTitle('Direct Purchase') }];
}

export default function RecyclerPurchasesPage() {
  return <RequestScreen role="recycler" kind="purchase" />;
}
