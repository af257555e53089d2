import { ACCOUNT_STATUSES } from '#accounts/epr-accounts/ui/account-columns.tsx';
import { AccountTable } from '#accounts/epr-accounts/ui/account-table.tsx';
import { accountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import { type PageHandle, type Side, useSide } from '#web/page-handle.ts';
import { ACCOUNT_FORM_PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import { StatusFilter } from '#web/workspace/status-filter.tsx';

const SIDES = {
  recycler: { title: 'EPR Accounts', subtext: 'The registrations that your credit is sold under' },
  producer: { title: 'EPR accounts', subtext: 'The registrations that you buy and meet targets with' },
};

export const handle = (side: Side): PageHandle => ({
  title: SIDES[side].title,
  screen: { heading: 'EPR Accounts', subtext: SIDES[side].subtext },
  preload: { roles: [side], queries: [accountsQuery(side)] },
});

/** Page with a company's own registrations. */
export default function AccountsPage() {
  const side = useSide();
  return (
    <>
      <PageHeader
        searchLabel="Search EPR accounts"
        filters={<StatusFilter statuses={ACCOUNT_STATUSES} />}
        actions={
          <ButtonLink to={ACCOUNT_FORM_PATHS[side]} icon="plus">
            Add EPR Account
          </ButtonLink>
        }
      />
      <AccountTable role={side} />
    </>
  );
}
