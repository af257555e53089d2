import { TransactionScreen, transactionScreen } from '#trading/trade-list/ui/transaction-screen.tsx';
import { transactionsQuery } from '#trading/trades/ui/queries.ts';
import type { PageHandle } from '#web/page-handle.ts';

export const handle: PageHandle = {
  title: 'Transaction history',
  screen: transactionScreen('producer'),
  preload: { roles: ['producer'], queries: [transactionsQuery()] },
};

export default function ProducerTransactionsPage() {
  return <TransactionScreen role="producer" />;
}
