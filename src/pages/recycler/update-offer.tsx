import { useProfileCheck } from '../../features/company/ui/profile-check.tsx';
import { OwnOfferForm } from '../../features/offers/ui/own-offer-form.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState, FormSkeleton } from '../../ui/states.tsx';
import { pageTitle } from '../../web/page-head.ts';
import { useApi } from '../../web/queries.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import type { Route } from './+types/update-offer.ts';

export function meta() {
  return [{ title: pageTitle('Update credit offer') }];
}

export default function UpdateOfferPage({ params }: Route.ComponentProps) {
  useProfileCheck();
  const query = useApi('GET /api/epr/credit-offers/{slug}/', { params });
  return (
    <>
      <PageHeader
        heading="Update Credit Offer"
        subtext={query.data?.data.offer_title}
        back={{ to: '/RecyclerCreditOffers', label: 'Credit Offers' }}
      />
      <Card>
        {query.data && !query.isPlaceholderData ? (
          <OwnOfferForm key={params.slug} offer={query.data.data} />
        ) : query.isError ? (
          <ErrorState text={query.error.message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : (
          <FormSkeleton />
        )}
      </Card>
    </>
  );
}
