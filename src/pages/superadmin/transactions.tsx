import { TransactionReviewList } from '../../features/supervision/ui/transaction-review-list.tsx';
import { REVIEW_STATUSES } from '../../features/trades/ui/trade-statuses.ts';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import { StatusFilter } from '../../web/workspace/status-filter.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Superadmin TXN Status', subtext: 'Payments to verify, and everything that was decided' },
  asks: { roles: ['superadmin'], paths: ['/api/superadmin/transactions/'] },
};

export function meta() {
  return [{ title: pageTitle('Superadmin transactions') }];
}

export default function SuperadminTransactionsPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: 'Search transactions', value: search, onSearch: setSearch }}
        actions={<StatusFilter statuses={REVIEW_STATUSES} />}
      />
      <TransactionReviewList />
    </>
  );
}
