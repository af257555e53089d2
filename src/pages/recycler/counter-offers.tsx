import { RequestPage } from '../../features/trades/ui/request-page.tsx';

export function meta() {
  return [{ title: 'Counter Offers | EPR Mandi' }];
}

export default function RecyclerCounterOffersPage() {
  return <RequestPage role="recycler" kind="counter" />;
}
