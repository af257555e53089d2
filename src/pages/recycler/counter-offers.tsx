import { RequestScreen, requestScreen } from '../../features/trade-list/ui/request-screen.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { requestsQuery } from '../../features/trades/ui/queries.ts';

export const handle: PageHandle = {
  screen: requestScreen('counter', 'recycler'),
  preload: { roles: ['recycler'], queries: [requestsQuery('counter')] },
};

export function meta() {
  return [{ title: pageTitle('Counter Offers') }];
}

export default function RecyclerCounterOffersPage() {
  return <RequestScreen role="recycler" kind="counter" />;
}
