import { RequestPage } from '../../features/trades/ui/request-page.tsx';

export function meta() {
  return [{ title: 'Direct purchase | EPR Mandi' }];
}

export default function ProducerDirectPurchasePage() {
  return <RequestPage role="producer" kind="purchase" />;
}
