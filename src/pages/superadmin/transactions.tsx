import { TransactionReviewScreen } from '../../features/supervision/ui/transaction-review.tsx';
import { allTransactionsQuery } from '../../features/supervision/ui/queries.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';

export const handle: PageHandle = {
  screen: { heading: 'Superadmin TXN Status', subtext: 'Payments to verify, and everything that was decided' },
  preload: { roles: ['superadmin'], queries: [allTransactionsQuery()] },
};

export function meta() {
  return [{ title: pageTitle('Superadmin transactions') }];
}

export default function SuperadminTransactionsPage() {
  return <TransactionReviewScreen />;
}
