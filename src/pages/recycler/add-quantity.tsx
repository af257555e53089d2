import { useProfileCheck } from '../../features/company/ui/profile-check.tsx';
import { CreditForm } from '../../features/credits/ui/credit-form.tsx';
import { ApprovedRecyclerAccounts } from '../../features/epr-accounts/ui/approved-recycler-accounts.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: {
    heading: 'Add Quantity',
    subtext: 'The certificates of one account, year and type that you can sell',
    back: { to: '/RecyclerDashboard', label: 'Dashboard' },
  },
  asks: {
    roles: ['recycler'],
    paths: ['/api/epr/recycler/?is_approved=true&page_size=200', '/api/users/check-profile-completion/'],
  },
};

export function meta() {
  return [{ title: pageTitle('Add Quantity') }];
}

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
