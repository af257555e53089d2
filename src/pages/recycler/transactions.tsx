import { TransactionPage, transactionScreen } from '../../features/trades/ui/transaction/transaction-page.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { transactionsQuery } from '../../features/trades/ui/queries.ts';

export const handle: PageHandle = {
  screen: transactionScreen('recycler'),
  preload: { roles: ['recycler'], queries: [transactionsQuery()] },
};

export function meta() {
  return [{ title: pageTitle('Transaction History') }];
}

export default function RecyclerTransactionsPage() {
  return <TransactionPage role="recycler" />;
}
