import { TransactionReviewList } from '../../features/supervision/ui/transaction-review-list.tsx';
import { REVIEW_FILTERS } from '../../features/stages/stages.ts';
import { StageFilter } from '../../features/trades/ui/trade/stage-filter.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { ViewSwitch } from '../../web/view-switch.tsx';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import { allTransactionsQuery } from '../../features/supervision/ui/queries.ts';

export const handle: PageHandle = {
  title: 'Superadmin transactions',
  screen: { heading: 'Superadmin TXN Status', subtext: 'Payments to verify, and everything that was decided' },
  preload: { roles: ['superadmin'], queries: [allTransactionsQuery()] },
};

export default function SuperadminTransactionsPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: 'Search transactions', value: search, onSearch: setSearch }}
        actions={
          <>
            <ViewSwitch />
            <StageFilter filters={REVIEW_FILTERS} />
          </>
        }
      />
      <TransactionReviewList />
    </>
  );
}
