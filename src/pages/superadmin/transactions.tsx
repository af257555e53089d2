import { allTransactionsQuery } from '#oversight/supervision/ui/queries.ts';
import { TransactionReviewScreen } from '#oversight/supervision/ui/transaction-review.tsx';
import type { PageHandle } from '#web/page-handle.ts';

export const handle: PageHandle = {
  title: 'Superadmin transactions',
  screen: { heading: 'Superadmin TXN Status', subtext: 'Payments to verify, and everything that was decided' },
  preload: { roles: ['superadmin'], queries: [allTransactionsQuery()] },
};

export default function SuperadminTransactionsPage() {
  return <TransactionReviewScreen />;
}
