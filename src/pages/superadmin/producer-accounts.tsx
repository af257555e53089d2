import { StatusFilter, ACCOUNT_STATUSES } from '../../features/supervision/ui/status-filter.tsx';
import { SupervisedAccountTable } from '../../features/supervision/ui/supervised-account-table.tsx';
import { useAddressText } from '../../web/address-search.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: 'Producer accounts | EPR Mandi' }];
}

export default function ProducerAccountListPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        heading="Producer ERP Accounts List"
        subtext="Registrations of producers, and their approval"
        search={{ label: 'Search producer accounts', value: search, onSearch: setSearch }}
        actions={<StatusFilter statuses={ACCOUNT_STATUSES} />}
      />
      <SupervisedAccountTable side="producer" />
    </>
  );
}
