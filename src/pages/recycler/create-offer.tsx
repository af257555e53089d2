import { ApprovedRecyclerAccounts } from '#accounts/epr-accounts/ui/approved-recycler-accounts.tsx';
import { approvedRecyclerAccountsQuery } from '#accounts/epr-accounts/ui/queries.ts';
import { useProfileCheck } from '#people/company/ui/profile-check.tsx';
import { profileCheckQuery } from '#people/company/ui/queries.ts';
import { OfferForm } from '#supply/offers/ui/offer-form.tsx';
import { ownOfferQuery } from '#supply/offers/ui/own-offer-queries.ts';
import { FormSkeleton } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useAddressText } from '#web/address-search.ts';
import { defineQuery } from '#web/api-query.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  title: 'Create credit offer',
  screen: {
    heading: 'Credit Offer',
    subtext: 'List credit that producers can buy or make an offer for',
    back: { to: PATHS.recyclerOffers, label: 'Credit Offers' },
  },
  preload: { roles: ['recycler'], queries: [approvedRecyclerAccountsQuery, profileCheckQuery] },
};

export default function CreateOfferPage() {
  useProfileCheck();
  // `?credit={id}` preselects that credit record, `?copy={id}` that own offer and its record; what cannot be read is not preselected.
  const [askedCredit] = useAddressText('credit');
  const [copyId] = useAddressText('copy');
  const copied = useApi(ownOfferQuery(copyId), { enabled: copyId !== '' });
  const creditId = copyId === '' ? askedCredit : (copied.data?.data.epr_credit ?? '');
  const start = useApi(defineQuery('GET /api/epr/credit/{id}/', { params: { id: creditId } }), {
    enabled: creditId !== '',
  });
  const isReading = (copyId !== '' && copied.isPending) || (creditId !== '' && start.isPending);
  return (
    <>
      <PageHeader />
      <Card>
        {isReading ? (
          <FormSkeleton />
        ) : (
          <ApprovedRecyclerAccounts>
            {(accounts) => (
              <OfferForm
                key={`${creditId} ${copyId}`}
                accounts={accounts}
                start={start.data?.data}
                copied={copied.data?.data}
              />
            )}
          </ApprovedRecyclerAccounts>
        )}
      </Card>
    </>
  );
}
