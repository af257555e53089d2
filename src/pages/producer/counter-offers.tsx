import { RequestPage } from '../../features/trades/ui/request-page.tsx';

export function meta() {
  return [{ title: 'Counter offers | EPR Mandi' }];
}

export default function ProducerCounterOffersPage() {
  return <RequestPage role="producer" kind="counter" />;
}
