import { lazy, type ReactNode, Suspense, useCallback, useDeferredValue, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../ui/layout/button.tsx';
import { classNames } from '../../../ui/layout/class-names.ts';
import { NARROW, useMedia } from '../../../ui/layout/media.ts';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx';
import { foundOffers } from '../search-rules.ts';
import type { Counts } from './counts.ts';
import { isNarrowed, withCursor, withoutFilters } from './market-address.ts';
import { MarketSummary } from './market-summary.tsx';
import { isTableView } from './market-toolbar.tsx';
import { OfferCard } from './offer-card.tsx';
import type { Offer } from './payment-terms.ts';
import frame from '../../../ui/lists/table.module.css';
import styles from './offer-results.module.css';
import rows from './offer-table.module.css';

export interface OfferResultsProps {
  /** All loaded offers, in the server's order. */
  offers: readonly Offer[];
  /** Counts of the query; null until they are known. */
  counts: Counts | null;
  /** Search text, applied immediately. */
  typed: string;
  /** Other offers are being loaded. */
  busy: boolean;
  more: boolean;
  loading: boolean;
  failed: boolean;
  load: () => void;
  /** Cursor of the next page, for browsers without scripts. */
  nextCursor?: string | null;
  /** Renders the cards; one grid by default. */
  children?: (offers: readonly Offer[], card: (offer: Offer, index: number) => ReactNode) => ReactNode;
}

const OfferTable = lazy(() => import('./offer-table.tsx'));

/** Cards per row on a wide screen. */
const CARDS_PER_ROW = 4;

/** Class of the grid, for cards rendered elsewhere. */
export const OFFER_GRID = `card-grid ${styles.grid}`;

/** List of the market with its empty, loading and failed states. */
export function OfferResults({
  offers,
  counts,
  typed,
  busy,
  more,
  loading,
  failed,
  load,
  nextCursor = null,
  children,
}: OfferResultsProps) {
  const [address] = useSearchParams();
  const { pathname, search } = useLocation();
  const isTable = isTableView(address);
  // The server's document has the table and the cards, of which the styles show one from the first paint on.
  const isNarrow = useMedia(NARROW);
  // A letter is drawn in the search box at once, the offers that it leaves right after.
  const sought = useDeferredValue(typed);
  const shown = useMemo(() => foundOffers(offers, sought), [offers, sought]);
  const listing = useMemo(() => ({ listing: pathname + search, steps: 1 }), [pathname, search]);

  const card = useCallback(
    (offer: Offer, index: number) => (
      <OfferCard
        offer={offer}
        listing={listing}
        fetched={isTable ? 'later' : index === 0 ? 'first' : index < CARDS_PER_ROW ? 'soon' : 'later'}
      />
    ),
    [listing, isTable],
  );

  const summary = <MarketSummary shown={shown.length === 0 ? null : shown.length} counts={counts} busy={busy} />;

  if (shown.length === 0)
    return (
      <div className={styles.results}>
        {summary}
        {busy ? <LoadingOffers /> : <NoOffers isNarrowed={isNarrowed(address) || typed.trim() !== ''} />}
      </div>
    );

  const cards = children ? (
    children(shown, card)
  ) : (
    <ul className={OFFER_GRID}>
      {shown.map((offer, index) => (
        <li key={offer.id}>{card(offer, index)}</li>
      ))}
    </ul>
  );

  return (
    <section aria-label="Offers" aria-busy={busy} className={styles.results}>
      {summary}
      {isTable && isNarrow !== true && (
        // The page carries the table's styles, not its scripts alone: it is read without scripts too.
        <div className={classNames(styles.table, rows.table)}>
          <Suspense
            fallback={
              <div className={frame.scroll}>
                <Skeleton height="2.75rem" count={10} />
              </div>
            }
          >
            <OfferTable offers={shown} />
          </Suspense>
        </div>
      )}
      {isTable ? isNarrow !== false && <div className={styles.inPlaceOfTable}>{cards}</div> : cards}
      {failed ? (
        <ErrorState text="Failed to fetch data." onRetry={load} />
      ) : (
        <div className="scripted no-print">
          <LoadMore more={more && !busy} loading={loading} onLoad={load} />
        </div>
      )}
      {nextCursor !== null && (
        <noscript>
          <a href={pathname + withCursor(address, nextCursor)}>Next page</a>
        </noscript>
      )}
    </section>
  );
}

/** In place of the offers while others are loaded. */
function LoadingOffers() {
  return (
    <div className={OFFER_GRID}>
      <Skeleton height="26rem" count={6} card />
    </div>
  );
}

/** In place of the offers where there are none. */
function NoOffers({ isNarrowed: isOfChoice }: { isNarrowed: boolean }) {
  const [address] = useSearchParams();
  if (!isOfChoice)
    return (
      <EmptyState title="ERP Credits Not Available" text="Recyclers' offers appear here as soon as they are listed." />
    );
  return (
    <EmptyState
      title="No offers found for this category"
      text="Remove a filter or try another word."
      action={
        <ButtonLink to={{ search: withoutFilters(address) }} variant="secondary">
          Clear filter
        </ButtonLink>
      }
    />
  );
}
