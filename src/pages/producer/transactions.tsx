import { TransactionScreen, transactionScreen } from '#trading/trade-list/ui/transaction-screen.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { transactionsQuery } from '#trading/trades/ui/queries.ts';

export const handle: PageHandle = {
  title: 'Transaction history',
  screen: transactionScreen('producer'),
  preload: { roles: ['producer'], queries: [transactionsQuery()] },
};

export default function ProducerTransactionsPage() {
  return <TransactionScreen role="producer" />;
}
