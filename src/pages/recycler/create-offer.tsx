import { useProfileCheck } from '../../features/company/ui/profile-check.tsx';
import { ApprovedRecyclerAccounts } from '../../features/epr-accounts/ui/approved-recycler-accounts.tsx';
import { OfferForm } from '../../features/offers/ui/offer-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { FormSkeleton } from '../../ui/feedback/states.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { useApi } from '../../web/queries.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import { approvedRecyclerAccountsQuery } from '../../features/epr-accounts/ui/queries.ts';
import { profileCheckQuery } from '../../features/company/ui/queries.ts';
import { defineQuery } from '../../web/api-query.ts';
import { PATHS } from '../../web/paths.ts';

export const handle: PageHandle = {
  screen: {
    heading: 'Credit Offer',
    subtext: 'List credit that producers can buy or make an offer for',
    back: { to: PATHS.recyclerOffers, label: 'Credit Offers' },
  },
  preload: { roles: ['recycler'], queries: [approvedRecyclerAccountsQuery, profileCheckQuery] },
};

export function meta() {
  return [{ title: pageTitle('Create credit offer') }];
}

export default function CreateOfferPage() {
  useProfileCheck();
  // `?credit={id}` preselects that credit record; if it cannot be read, nothing is preselected.
  const [creditId] = useAddressText('credit');
  const start = useApi(defineQuery('GET /api/epr/credit/{id}/', { params: { id: creditId } }), {
    enabled: creditId !== '',
  });
  return (
    <>
      <PageHeader />
      <Card>
        {creditId !== '' && start.isPending ? (
          <FormSkeleton />
        ) : (
          <ApprovedRecyclerAccounts>
            {(accounts) => <OfferForm key={creditId} accounts={accounts} start={start.data?.data} />}
          </ApprovedRecyclerAccounts>
        )}
      </Card>
    </>
  );
}
