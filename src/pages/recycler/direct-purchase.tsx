import { RequestPage } from '../../features/trades/ui/request-page.tsx';

export function meta() {
  return [{ title: 'Direct Purchase | EPR Mandi' }];
}

export default function RecyclerPurchasesPage() {
  return <RequestPage role="recycler" kind="purchase" />;
}
