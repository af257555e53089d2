import { ACCOUNT_STATUSES } from '../../features/epr-accounts/ui/account-columns.tsx';
import type { AccountRole } from '../../features/epr-accounts/rules.ts';
import { OpenClaims } from '../../features/supervision/ui/open-claims.tsx';
import { openClaimsQuery, supervisedAccountsQuery } from '../../features/supervision/ui/queries.ts';
import { SupervisedAccountTable } from '../../features/supervision/ui/supervised-account-table.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import { StatusFilter } from '../../web/workspace/status-filter.tsx';

const HEADINGS = { recycler: 'Recycler ERP Accounts List', producer: 'Producer ERP Accounts List' };

export const accountListHandle = (side: AccountRole): PageHandle => ({
  screen: { heading: HEADINGS[side], subtext: `Registrations of ${side}s, and their approval` },
  preload: { roles: ['superadmin'], queries: [supervisedAccountsQuery(side), openClaimsQuery] },
});

/** All registrations of one role, with approve and reject. */
export function AccountListPage({ side }: { side: AccountRole }) {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: `Search ${side} accounts`, value: search, onSearch: setSearch }}
        actions={<StatusFilter statuses={ACCOUNT_STATUSES} />}
      />
      <OpenClaims side={side} />
      <SupervisedAccountTable side={side} />
    </>
  );
}
