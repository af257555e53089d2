import { TransactionScreen, transactionScreen } from '#trading/trade-list/ui/transaction-screen.tsx';
import { transactionsQuery } from '#trading/trades/ui/queries.ts';
import { type PageHandle, type Side, useSide } from '#web/page-handle.ts';

const TITLES = { recycler: 'Transaction History', producer: 'Transaction history' };

export const handle = (side: Side): PageHandle => ({
  title: TITLES[side],
  screen: transactionScreen(side),
  preload: { roles: [side], queries: [transactionsQuery()] },
});

/** Work orders of a company with their documents. */
export default function TransactionsPage() {
  return <TransactionScreen role={useSide()} />;
}
