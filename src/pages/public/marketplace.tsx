import { useNavigation, useSearchParams } from 'react-router';
import { FilterForm } from '../../features/offers/ui/filter-form.tsx';
import { marketQuery } from '../../features/offers/ui/market-address.ts';
import { MarketControls, MarketSearchField } from '../../features/offers/ui/market-controls.tsx';
import { useMarketSearch } from '../../features/offers/ui/market-search.ts';
import { useMoreOffers } from '../../features/offers/ui/more-offers.ts';
import { OfferResults } from '../../features/offers/ui/offer-results.tsx';
import { pageHead } from '../../web/page-head.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { siteContext } from '../../web/site-context.ts';
import type { Route } from './+types/marketplace.ts';
import styles from './marketplace.module.css';

export const handle: PageHandle = { cache: 'market' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(siteContext);
  const address = new URL(request.url).searchParams;
  const [page, groups] = await Promise.all([services.listOffers(marketQuery(address)), services.filterGroups()]);
  return { page, groups };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'EPR credits',
    description:
      'Compare live offers of EPR credits for plastic, e-waste, battery, tyre and used oil by price, quantity and place, and buy from registered recyclers.',
    path: '/Erpcredits',
  });
}

export default function MarketplacePage({ loaderData }: Route.ComponentProps) {
  const { page, groups } = loaderData;
  const [address] = useSearchParams();
  const search = useMarketSearch();
  const { offers, ...list } = useMoreOffers(page);
  const { state, location } = useNavigation();
  const isAsking = state === 'loading' && location.pathname === '/Erpcredits';
  return (
    <>
      <header className={`on-deep ${styles.hero}`}>
        <div className={`page ${styles.inner}`}>
          <div>
            <h1 className={styles.headline}>Your One-Stop Marketplace for EPR Credits</h1>
            <p className="text-soft">Discover the easiest way to meet your EPR targets.</p>
          </div>
          <MarketSearchField search={search} className={styles.search} />
        </div>
      </header>
      <div className={styles.awning} aria-hidden="true" />
      <div className={`page ${styles.market}`}>
        <MarketControls groups={groups} />
        {address.get('panel') === 'filter' && <FilterForm groups={groups} />}
        <h2 className="visually-hidden">Offers</h2>
        <OfferResults
          offers={offers}
          typed={search.typed}
          busy={isAsking || search.waiting}
          nextCursor={page.next}
          {...list}
        />
      </div>
    </>
  );
}
