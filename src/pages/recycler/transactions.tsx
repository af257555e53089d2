import { TransactionPage } from '../../features/trades/ui/transaction-page.tsx';
import { pageTitle } from '../../web/page-head.ts';

export function meta() {
  return [{ title: pageTitle('Transaction History') }];
}

export default function RecyclerTransactionsPage() {
  return <TransactionPage role="recycler" />;
}
