import { ACCOUNT_STATUSES } from '#accounts/epr-accounts/ui/account-columns.tsx';
import { OpenClaims } from '#oversight/supervision/ui/open-claims.tsx';
import { openClaimsQuery, supervisedAccountsQuery } from '#oversight/supervision/ui/queries.ts';
import { SupervisedAccountTable } from '#oversight/supervision/ui/supervised-account-table.tsx';
import { type PageHandle, type Side, useSide } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import { StatusFilter } from '#web/workspace/status-filter.tsx';

const HEADS = {
  recycler: { title: 'Recycler accounts', heading: 'Recycler ERP Accounts List' },
  producer: { title: 'Producer accounts', heading: 'Producer ERP Accounts List' },
};

export const handle = (side: Side): PageHandle => ({
  title: HEADS[side].title,
  screen: { heading: HEADS[side].heading, subtext: `Registrations of ${side}s, and their approval` },
  preload: { roles: ['superadmin'], queries: [supervisedAccountsQuery(side), openClaimsQuery] },
});

/** All registrations of one role, with approve and reject. */
export default function AccountListPage() {
  const side = useSide();
  return (
    <>
      <PageHeader searchLabel={`Search ${side} accounts`} filters={<StatusFilter statuses={ACCOUNT_STATUSES} />} />
      <OpenClaims side={side} />
      <SupervisedAccountTable side={side} />
    </>
  );
}
