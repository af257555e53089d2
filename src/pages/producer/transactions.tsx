import { TransactionPage, transactionScreen } from '../../features/trades/ui/transaction/transaction-page.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { transactionsQuery } from '../../features/trades/ui/queries.ts';

export const handle: PageHandle = {
  title: 'Transaction history',
  screen: transactionScreen('producer'),
  preload: { roles: ['producer'], queries: [transactionsQuery()] },
};

export default function ProducerTransactionsPage() {
  return <TransactionPage role="producer" />;
}
