import { TransactionPage, transactionScreen } from '../../features/trades/ui/transaction/transaction-page.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';

export const handle: PageHandle = {
  screen: transactionScreen('producer'),
  asks: { roles: ['producer'], paths: ['/api/epr/transactions/'] },
};

export function meta() {
  return [{ title: pageTitle('Transaction history') }];
}

export default function ProducerTransactionsPage() {
  return <TransactionPage role="producer" />;
}
