import { ApprovedRecyclerAccounts } from '#accounts/epr-accounts/ui/approved-recycler-accounts.tsx';
import { approvedRecyclerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { useProfileCheck } from '#people/company/ui/profile-check.tsx';
import { profileCheckQuery } from '#people/company/ui/queries.ts';
import { CreditForm } from '#supply/credits/ui/credit-form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useAddressText } from '#web/address-search.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

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
