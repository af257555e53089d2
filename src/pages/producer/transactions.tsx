import { TransactionPage } from '../../features/trades/ui/transaction-page.tsx';

export function meta() {
  return [{ title: 'Transaction history | EPR Mandi' }];
}

export default function ProducerTransactionsPage() {
  return <TransactionPage role="producer" />;
}
