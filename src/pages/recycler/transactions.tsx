import { TransactionPage, transactionScreen } from '../../features/trades/ui/transaction/transaction-page.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';

export const handle: PageHandle = {
  screen: transactionScreen('recycler'),
  asks: { roles: ['recycler'], paths: ['/api/epr/transactions/'] },
};

export function meta() {
  return [{ title: pageTitle('Transaction History') }];
}

export default function RecyclerTransactionsPage() {
  return <TransactionPage role="recycler" />;
}
