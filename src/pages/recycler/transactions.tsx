import { TransactionScreen, transactionScreen } from '#trading/trade-list/ui/transaction-screen.tsx';
import { transactionsQuery } from '#trading/trades/ui/queries.ts';
import type { PageHandle } from '#web/page-handle.ts';

export const handle: PageHandle = {
  title: 'Transaction History',
  screen: transactionScreen('recycler'),
  preload: { roles: ['recycler'], queries: [transactionsQuery()] },
};

export default function RecyclerTransactionsPage() {
  return <TransactionScreen role="recycler" />;
}
