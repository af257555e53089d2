import { useProfileCheck } from '../../features/company/ui/profile-check.tsx';
import { AccountForm } from '../../features/epr-accounts/ui/account-form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useAddressText } from '../../web/address-search.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: pageTitle('Add EPR account') }];
}

export default function ProducerAccountFormPage() {
  useProfileCheck();
  const [corrected] = useAddressText('account');
  return (
    <>
      <PageHeader
        heading={corrected ? 'Correct EPR Account' : 'Add EPR Account'}
        subtext={corrected ? 'It then waits for approval again' : 'Add EPR Account to Accept Offers'}
        actions={
          <ButtonLink to="/ProducerEPRAccountsList" variant="secondary">
            View EPR Accounts
          </ButtonLink>
        }
      />
      <Card>
        <AccountForm role="producer" />
      </Card>
    </>
  );
}
