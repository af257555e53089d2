import { useProfileCheck } from '#people/company/ui/profile-check.tsx';
import { CreditForm } from '#supply/credits/ui/credit-form.tsx';
import { ApprovedRecyclerAccounts } from '#accounts/epr-accounts/ui/approved-recycler-accounts.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useAddressText } from '#web/address-search.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import { approvedRecyclerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { profileCheckQuery } from '#people/company/ui/queries.ts';
import { PATHS } from '#web/paths.ts';

export const handle: PageHandle = {
  screen: {
    heading: 'Add Quantity',
    subtext: 'The certificates of one account, year and type that you can sell',
    back: { to: PATHS.recyclerDashboard, label: 'Dashboard' },
  },
  preload: { roles: ['recycler'], queries: [approvedRecyclerAccountsQuery, profileCheckQuery] },
};

export default function AddQuantityPage() {
  useProfileCheck();
  const [accountId] = useAddressText('account');
  return (
    <>
      <PageHeader />
      <Card>
        <ApprovedRecyclerAccounts>
          {(accounts) => <CreditForm key={accountId} accounts={accounts} accountId={accountId} />}
        </ApprovedRecyclerAccounts>
      </Card>
    </>
  );
}
