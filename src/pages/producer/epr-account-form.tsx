import { useProfileCheck } from '../../features/company/ui/profile-check.tsx';
import { AccountForm } from '../../features/epr-accounts/ui/account-form.tsx';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: (search) =>
    search.get('account')
      ? { heading: 'Correct EPR Account', subtext: 'It then waits for approval again' }
      : { heading: 'Add EPR Account', subtext: 'Add EPR Account to Accept Offers' },
  asks: { roles: ['producer'], paths: ['/api/epr/waste-types/', '/api/users/check-profile-completion/'] },
};

export function meta() {
  return [{ title: pageTitle('Add EPR account') }];
}

export default function ProducerAccountFormPage() {
  useProfileCheck();
  return (
    <>
      <PageHeader
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
