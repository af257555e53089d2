import { TransactionScreen, transactionScreen } from '../../features/trade-list/ui/transaction-screen.tsx';
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
  return <TransactionScreen role="producer" />;
}
