import { RequestScreen, requestScreen } from '#trading/trade-list/ui/request-screen.tsx';
import { requestsQuery } from '#trading/trades/ui/queries.ts';
import type { PageHandle } from '#web/page-handle.ts';

export const handle: PageHandle = {
  title: 'Direct purchase',
  screen: requestScreen('purchase', 'producer'),
  preload: { roles: ['producer'], queries: [requestsQuery('purchase')] },
};

export default function ProducerDirectPurchasePage() {
  return <RequestScreen role="producer" kind="purchase" />;
}
