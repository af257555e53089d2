import { useProfileCheck } from '#people/company/ui/profile-check.tsx';
import { profileCheckQuery } from '#people/company/ui/queries.ts';
import { OwnOfferForm } from '#supply/offers/ui/own-offer-form.tsx';
import { ownOfferQuery } from '#supply/offers/ui/own-offer-queries.ts';
import { EmptyState, FormSkeleton } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Deferred, useWasReady } from '#ui/layout/deferred.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { PageHeader } from '#web/workspace/page-header.tsx';
import type { Route } from './+types/update-offer.ts';

export const handle: PageHandle = {
  title: 'Update credit offer',
  screen: {
    heading: 'Update Credit Offer',
    subtext: null,
    back: { to: PATHS.recyclerOffers, label: 'Credit Offers' },
  },
  preload: { roles: ['recycler'], queries: ({ slug = '' }) => [profileCheckQuery, ownOfferQuery(slug)] },
};

export default function UpdateOfferPage({ params }: Route.ComponentProps) {
  useProfileCheck();
  const query = useApi(ownOfferQuery(params.slug));
  const offer = query.isPlaceholderData ? undefined : query.data?.data;
  const wasReady = useWasReady(offer !== undefined);
  return (
    <>
      <PageHeader subtext={query.isError ? '' : query.data?.data.offer_title} />
      <Card>
        {offer ? (
          <Deferred key={params.slug} placeholder={<FormSkeleton />} isCached={wasReady}>
            <OwnOfferForm offer={offer} />
          </Deferred>
        ) : query.error?.status === 404 ? (
          <NoOffer />
        ) : query.isError ? (
          <QueryError of={query} />
        ) : (
          <FormSkeleton />
        )}
      </Card>
    </>
  );
}

/** Shown for a missing offer or another user's; there is no retry, as it would not help. */
function NoOffer() {
  return (
    <div role="alert">
      <EmptyState
        title="Not found."
        text="This offer is not among yours. It may have been deleted, or opened from another account."
        drawing="search"
        action={<ButtonLink to={PATHS.recyclerOffers}>View Credit Offers</ButtonLink>}
      />
    </div>
  );
}
