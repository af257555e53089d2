import { TransactionPage } from '../../features/trades/ui/transaction-page.tsx';
import { pageTitle } from '../../web/page-head.ts';

export function meta() {
  return [{ title: pageTitle('Transaction history') }];
}

export default function ProducerTransactionsPage() {
  return <TransactionPage role="producer" />;
}
