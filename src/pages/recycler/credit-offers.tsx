import { OwnOfferList } from '#supply/offers/ui/own-offer-list.tsx';
import { ownOffersQuery } from '#supply/offers/ui/own-offer-queries.ts';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { ViewSwitch } from '#web/view-switch.tsx';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Credit Offers', subtext: "List of offers you've created!", supportBar: true },
  preload: { roles: ['recycler'], queries: [ownOffersQuery()] },
};

export default function RecyclerOffersPage() {
  return (
    <>
      <PageHeader
        searchLabel="Search your offers"
        filters={<ViewSwitch />}
        actions={
          <ButtonLink to={PATHS.createOffer} icon="plus">
            Add Credit Offer
          </ButtonLink>
        }
      />
      <OwnOfferList />
    </>
  );
}
