import { RequestPage } from '../../features/trades/ui/request-page.tsx';
import { pageTitle } from '../../web/page-head.ts';

export function meta() {
  return [{ title: pageTitle('Direct Purchase') }];
}

export default function RecyclerPurchasesPage() {
  return <RequestPage role="recycler" kind="purchase" />;
}
