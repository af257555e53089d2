import { ACCOUNT_STATUSES } from '../../features/epr-accounts/ui/account-statuses.ts';
import { AccountTable } from '../../features/epr-accounts/ui/account-table.tsx';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import { StatusFilter } from '../../web/workspace/status-filter.tsx';

export const handle: PageHandle = {
  screen: { heading: 'EPR Accounts', subtext: 'The registrations that your credit is sold under' },
  asks: { roles: ['recycler'], paths: ['/api/epr/recycler/'] },
};

export function meta() {
  return [{ title: pageTitle('EPR Accounts') }];
}

export default function RecyclerAccountsPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: 'Search EPR accounts', value: search, onSearch: setSearch }}
        actions={
          <>
            <StatusFilter statuses={ACCOUNT_STATUSES} />
            <ButtonLink to="/RecyclerEprAccount" icon="plus">
              Add EPR Account
            </ButtonLink>
          </>
        }
      />
      <AccountTable role="recycler" />
    </>
  );
}
