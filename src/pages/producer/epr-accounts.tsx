import { ACCOUNT_STATUSES } from '../../features/epr-accounts/ui/account-statuses.ts';
import { AccountTable } from '../../features/epr-accounts/ui/account-table.tsx';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import { StatusFilter } from '../../web/workspace/status-filter.tsx';

export const handle: PageHandle = {
  screen: { heading: 'EPR Accounts', subtext: 'The registrations that you buy and meet targets with' },
  asks: { roles: ['producer'], paths: ['/api/epr/producer/'] },
};

export function meta() {
  return [{ title: pageTitle('EPR accounts') }];
}

export default function ProducerAccountsPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: 'Search EPR accounts', value: search, onSearch: setSearch }}
        actions={
          <>
            <StatusFilter statuses={ACCOUNT_STATUSES} />
            <ButtonLink to="/ProducerEPRAccounts" icon="plus">
              Add EPR Account
            </ButtonLink>
          </>
        }
      />
      <AccountTable role="producer" />
    </>
  );
}
