import { RequestPage, requestScreen } from '../../features/trades/ui/request/request-page.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';

export const handle: PageHandle = {
  screen: requestScreen('counter'),
  asks: { roles: ['recycler'], paths: ['/api/epr/counter-credit-offers/'] },
};

export function meta() {
  return [{ title: pageTitle('Counter Offers') }];
}

export default function RecyclerCounterOffersPage() {
  return <RequestPage role="recycler" kind="counter" />;
}
