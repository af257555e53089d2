import { ACCOUNT_STATUSES } from '../../features/epr-accounts/ui/account-statuses.ts';
import { OpenClaims } from '../../features/supervision/ui/open-claims.tsx';
import { SupervisedAccountTable } from '../../features/supervision/ui/supervised-account-table.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import { StatusFilter } from '../../web/workspace/status-filter.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Producer ERP Accounts List', subtext: 'Registrations of producers, and their approval' },
  asks: {
    roles: ['superadmin'],
    paths: ['/api/superadmin/producer-epr/', '/api/superadmin/registration-claims/?status=open&page_size=200'],
  },
};

export function meta() {
  return [{ title: pageTitle('Producer accounts') }];
}

export default function ProducerAccountListPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: 'Search producer accounts', value: search, onSearch: setSearch }}
        actions={<StatusFilter statuses={ACCOUNT_STATUSES} />}
      />
      <OpenClaims side="producer" />
      <SupervisedAccountTable side="producer" />
    </>
  );
}
