import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { foundOffers } from '#supply/offers/search-rules.ts';
import { NO_COUNTS, unitOfMarket } from '#supply/offers/ui/counts.ts';
import { MarketControls, MarketSearchField, useMarketSearch } from '#supply/offers/ui/market-controls.tsx';
import { OFFER_EXPORT } from '#supply/offers/ui/offer-export.ts';
import { OFFER_GRID, OfferResults } from '#supply/offers/ui/offer-results.tsx';
import { marketCountsQuery, marketOffersQuery } from '#supply/offers/ui/queries.ts';
import { StaleMarketNotice } from '#supply/offers/ui/stale-market-notice.tsx';
import { PHONE, useMedia } from '#ui/layout/media.ts';
import { CardList } from '#ui/lists/card-list.tsx';
import { ExportMenu } from '#web/export-menu.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { useApi, useApiList } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { PageHeader } from '#web/workspace/page-header.tsx';
import { ListFilters } from '#web/workspace/page-tools.tsx';

export const handle: PageHandle = {
  title: 'Credit offers',
  screen: { heading: 'Credit Offers', subtext: 'Live offers of registered recyclers' },
  preload: {
    roles: ['producer'],
    queries: [marketCountsQuery(new URLSearchParams()), marketOffersQuery(new URLSearchParams())],
  },
};

/** Last loaded items of a list, and whether loading items for the current filters has failed. */
function useKept<Item>(list: { items: Item[]; isSuccess: boolean; isPlaceholderData: boolean; isError: boolean }) {
  const [kept, setKept] = useState({ items: list.items, isMissed: false });
  const isThere = list.isSuccess && !list.isPlaceholderData;
  if (isThere && (kept.items !== list.items || kept.isMissed)) setKept({ items: list.items, isMissed: false });
  if (list.isError && list.items.length === 0 && !kept.isMissed) setKept({ ...kept, isMissed: true });
  return kept;
}

/** The public market inside the producer's workspace, with the same filters, order, search and query parameters. */
export default function ProducerCreditOffersPage() {
  const [address] = useSearchParams();
  const search = useMarketSearch();
  const isPhone = useMedia(PHONE);
  const { data: counts } = useApi(marketCountsQuery(address));
  const list = useApiList(marketOffersQuery(address));
  const kept = useKept(list);
  const unit = unitOfMarket(list.items, counts ?? NO_COUNTS, address);
  const failedAtFirst = list.isError && list.items.length === 0 && kept.items.length === 0;
  const isMissed = kept.isMissed && !failedAtFirst;
  return (
    <>
      <PageHeader filters={<MarketSearchField search={search} />} />
      <ExportMenu
        list={list}
        name="market-offers"
        columns={OFFER_EXPORT}
        rows={(offers) => foundOffers(offers, search.typed)}
      />
      <div className="stack">
        <ListFilters>
          <MarketControls counts={counts ?? NO_COUNTS} unit={unit} opener={isPhone ? 'More filters' : 'Filter'} />
        </ListFilters>
        {failedAtFirst ? (
          <QueryError of={list} />
        ) : (
          <>
            <h2 className="visually-hidden">Offers</h2>
            {isMissed && <StaleMarketNotice onRetry={() => void list.refetch()} retrying={list.isFetching} />}
            <OfferResults
              offers={isMissed ? kept.items : list.items}
              counts={isMissed ? null : (counts ?? null)}
              unit={unit}
              typed={isMissed ? '' : search.typed}
              busy={list.isPending || list.isPlaceholderData || search.waiting}
              more={list.hasNextPage}
              loading={list.isFetchingNextPage}
              failed={list.isFetchNextPageError}
              load={() => void list.fetchNextPage()}
            >
              {(offers, card) => (
                <CardList label="Offers" items={offers} className={OFFER_GRID} estimate={420}>
                  {card}
                </CardList>
              )}
            </OfferResults>
          </>
        )}
      </div>
    </>
  );
}
