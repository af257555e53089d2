import { useProfileCheck } from '../../features/company/ui/profile-check.tsx';
import { AccountForm } from '../../features/epr-accounts/ui/account-form.tsx';
import { Card } from '../../ui/card.tsx';
import { useAddressText } from '../../web/address-search.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: pageTitle('Add EPR Accounts') }];
}

export default function RecyclerAccountFormPage() {
  useProfileCheck();
  const [corrected] = useAddressText('account');
  return (
    <>
      <PageHeader
        heading={corrected ? 'Correct EPR Account' : 'Add EPR Accounts'}
        subtext={corrected ? 'It then waits for approval again' : 'Once approved, its credit can be listed and sold'}
        back={{ to: '/RecycleEPRAccountsList', label: 'EPR Accounts' }}
      />
      <Card>
        <AccountForm role="recycler" />
      </Card>
    </>
  );
}
