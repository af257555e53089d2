import { useEffect } from 'react';
import { type ShouldRevalidateFunctionArgs, useNavigation, useRevalidator, useSearchParams } from 'react-router';
import { type Counts, unitOfMarket } from '#supply/offers/ui/counts.ts';
import { LazyFilterForm } from '#supply/offers/ui/lazy-filter-form.tsx';
import { marketQuery } from '#supply/offers/ui/market-address.ts';
import { MarketControls, MarketSearchField, useMarketSearch, isTableView } from '#supply/offers/ui/market-controls.tsx';
import { useMoreOffers, type OfferPage } from '#supply/offers/ui/more-offers.ts';
import { OfferResults } from '#supply/offers/ui/offer-results.tsx';
import { offerListStructuredData } from '#supply/offers/ui/offer-structured-data.ts';
import { StaleMarketNotice } from '#supply/offers/ui/stale-market-notice.tsx';
import { Icon } from '#ui/brand/icon.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { network } from '#web/network.ts';
import { OfflineBar } from '#web/offline-bar.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { HOME_STEP, MARKET_STEP, breadcrumbs, originOf, pageHead } from '#web/page-head.ts';
import { PATHS } from '#web/paths.ts';
import { siteContext } from '#web/site-context.ts';
import type { Route } from './+types/marketplace.ts';
import { Awning } from './parts/awning.tsx';
import { OfferMap } from './parts/offer-map.tsx';
import styles from './marketplace.module.css';

export const handle: PageHandle = { cache: 'changing' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(siteContext);
  const address = new URL(request.url).searchParams;
  const query = marketQuery(address);
  const [page, counts] = await Promise.all([services.listOffers(query), services.countOffers(query)]);
  return { page, counts };
}

/** Another view shows the same offers. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const [before, after] = [currentUrl, nextUrl].map(
    ({ pathname, searchParams }) => pathname + marketQuery(searchParams),
  );
  return currentUrl.search !== nextUrl.search && before === after ? false : defaultShouldRevalidate;
}

/** If loading new filters fails, the page keeps its current offers. */
export function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  return loadOrCurrent(serverLoader, request.signal);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = originOf(matches);
  return pageHead(matches, {
    title: 'EPR credits',
    description:
      'Compare live offers of EPR credits for plastic, e-waste, battery, tyre and used oil by price, quantity and place, and buy from registered recyclers.',
    path: PATHS.market,
    things: [
      breadcrumbs(origin, [HOME_STEP, MARKET_STEP]),
      ...(loaderData ? [offerListStructuredData(origin, loaderData.page.data)] : []),
    ],
  });
}

export default function MarketplacePage({ loaderData }: Route.ComponentProps) {
  const { page, counts } = loaderData;
  useCurrentMarket(loaderData);
  const isMissed = 'isMissed' in loaderData;
  const revalidator = useRevalidator();
  const [address] = useSearchParams();
  const search = useMarketSearch();
  const { offers, ...list } = useMoreOffers(page);
  const unit = unitOfMarket(offers, counts, address);
  const { state, location } = useNavigation();
  const isAsking = revalidator.state === 'loading' || (state === 'loading' && location.pathname === PATHS.market);
  return (
    <>
      <OfflineBar onFound={() => revalidator.revalidate()} />
      <header className={classNames('on-deep', styles.hero, isTableView(address) && styles.compact)}>
        <div className={`page ${styles.inner}`}>
          <div>
            <h1 className={styles.headline}>Your One-Stop Marketplace for EPR Credits</h1>
            <p className="text-soft">Discover the easiest way to meet your EPR targets.</p>
          </div>
          <MarketSearchField search={search} className={styles.search} />
        </div>
      </header>
      <Awning />
      <div className={`page ${styles.market}`}>
        <MarketControls counts={counts} unit={unit} />
        {address.get('panel') === 'filter' && <LazyFilterForm counts={counts} unit={unit} />}
        {isMissed && <StaleMarketNotice onRetry={() => void revalidator.revalidate()} retrying={isAsking} />}
        <details className={styles.byState}>
          <summary>
            <Icon name="pin" size={1.125} />
            Offers by state
            <Icon name="chevron-down" size={1.125} />
          </summary>
          <div className={styles.map}>
            <OfferMap states={counts.data.state} />
          </div>
        </details>
        <h2 className="visually-hidden">Offers</h2>
        <OfferResults
          offers={offers}
          counts={isMissed ? null : counts}
          unit={unit}
          typed={isMissed ? '' : search.typed}
          busy={isAsking || search.waiting}
          nextCursor={page.next}
          {...list}
        />
      </div>
    </>
  );
}

interface Market {
  page: OfferPage;
  counts: Counts;
}

/** Data of the open market page. */
let shown: Market | undefined;

/** Keeps the market's current data while its page is open. */
function useCurrentMarket({ page, counts }: Market): void {
  useEffect(() => {
    shown = { page, counts };
    return () => {
      shown = undefined;
    };
  }, [page, counts]);
}

/** Returns the result of `ask`; if it fails, the current data with `isMissed`. @throws the error of `ask` if there is no current data */
async function loadOrCurrent<Data extends Market>(
  ask: () => Promise<Data>,
  signal: AbortSignal,
): Promise<Data | (Market & { isMissed: true })> {
  const found = network.begin();
  try {
    const market = await ask();
    found();
    return market;
  } catch (error) {
    // A redirect is not a failure, and the result of an aborted request is not needed.
    if (error instanceof TypeError && !signal.aborted) network.lost();
    if (shown === undefined || error instanceof Response || signal.aborted) throw error;
    return { ...shown, isMissed: true };
  }
}
