import { TransactionPage } from '../../features/trades/ui/transaction-page.tsx';

export function meta() {
  return [{ title: 'Transaction History | EPR Mandi' }];
}

export default function RecyclerTransactionsPage() {
  return <TransactionPage role="recycler" />;
}
