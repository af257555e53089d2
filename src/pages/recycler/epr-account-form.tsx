import { useProfileCheck } from '../../features/company/ui/profile-check.tsx';
import { AccountForm } from '../../features/epr-accounts/ui/account-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: (search) => ({
    ...(search.get('account')
      ? { heading: 'Correct EPR Account', subtext: 'It then waits for approval again' }
      : { heading: 'Add EPR Accounts', subtext: 'Once approved, its credit can be listed and sold' }),
    back: { to: '/RecycleEPRAccountsList', label: 'EPR Accounts' },
  }),
  asks: { roles: ['recycler'], paths: ['/api/epr/waste-types/', '/api/users/check-profile-completion/'] },
};

export function meta() {
  return [{ title: pageTitle('Add EPR Accounts') }];
}

export default function RecyclerAccountFormPage() {
  useProfileCheck();
  return (
    <>
      <PageHeader />
      <Card>
        <AccountForm role="recycler" />
      </Card>
    </>
  );
}
