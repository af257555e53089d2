import { RequestPage } from '../../features/trades/ui/request-page.tsx';
import { pageTitle } from '../../web/page-head.ts';

export function meta() {
  return [{ title: pageTitle('Direct purchase') }];
}

export default function ProducerDirectPurchasePage() {
  return <RequestPage role="producer" kind="purchase" />;
}
