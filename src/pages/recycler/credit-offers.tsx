import { OwnOfferList } from '../../features/offers/ui/own-offer-list.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useAddressText } from '../../web/address-search.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: pageTitle('Credit Offers') }];
}

export default function RecyclerOffersPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        supportBar
        heading="Credit Offers"
        subtext="List of offers you've created!"
        search={{ label: 'Search your offers', value: search, onSearch: setSearch }}
        actions={
          <ButtonLink to="/RecyclerCreateOffers" icon="plus">
            Add Credit Offer
          </ButtonLink>
        }
      />
      <OwnOfferList />
    </>
  );
}
