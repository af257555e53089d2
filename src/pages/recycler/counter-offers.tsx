import { RequestPage } from '../../features/trades/ui/request-page.tsx';
import { pageTitle } from '../../web/page-head.ts';

export function meta() {
  return [{ title: pageTitle('Counter Offers') }];
}

export default function RecyclerCounterOffersPage() {
  return <RequestPage role="recycler" kind="counter" />;
}
