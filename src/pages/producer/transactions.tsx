import { TransactionPage, transactionScreen } from '../../features/trades/ui/transaction/transaction-page.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { transactionsQuery } from '../../features/trades/ui/queries.ts';

export const handle: PageHandle = {
  screen: transactionScreen('producer'),
  preload: { roles: ['producer'], queries: [transactionsQuery()] },
};

export function meta() {
  return [{ title: pageTitle('Transaction history') }];
}

export default function ProducerTransactionsPage() {
  return <TransactionPage role="producer" />;
}
