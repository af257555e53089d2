import { TransactionScreen, transactionScreen } from '#trading/trade-list/ui/transaction-screen.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { transactionsQuery } from '#trading/trades/ui/queries.ts';

export const handle: PageHandle = {
  title: 'Transaction History',
  screen: transactionScreen('recycler'),
  preload: { roles: ['recycler'], queries: [transactionsQuery()] },
};

export default function RecyclerTransactionsPage() {
  return <TransactionScreen role="recycler" />;
}
