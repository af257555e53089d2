import { type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { useLocation, useSearchParams, Link } from 'react-router';
import { groupDigits, type Unit } from '#lib/quantity.ts';
import { offersInWords } from '#rules/reference/ui/offers-in-words.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { NARROW, useMedia } from '#ui/layout/media.ts';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { lazyPart } from '#web/lazy-part.tsx';
import { foundOffers } from '../search-rules.ts';
import type { Counts } from './counts.ts';
import {
  isNarrowed,
  withCursor,
  withoutFilters,
  FILTER_GROUPS,
  panelChoiceOf,
  withNeed,
  withParameter,
  withSearch,
  withSelection,
  EXPIRES_WITHIN,
  expiryOptions,
} from './market-address.ts';
import { BOUNDS, inUnit, NEED_LABEL, needOf } from './market-bounds.ts';
import { isTableView } from './market-controls.tsx';
import { OfferCard } from './offer-card.tsx';
import type { Offer } from './payment-terms.ts';
import frame from '#ui/lists/table.module.css';
import styles from './offer-results.module.css';
import rows from './offer-table.module.css';

interface OfferResultsProps {
  /** All loaded offers, in the server's order. */
  offers: readonly Offer[];
  /** Counts of the query; null until they are known. */
  counts: Counts | null;
  /** Unit of the offers that are found. */
  unit: Unit;
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

const OfferTable = lazyPart(() => import('./offer-table.tsx'));

/** Cards per row on a wide screen. */
const CARDS_PER_ROW = 4;

/** Class of the grid, for cards rendered elsewhere. */
export const OFFER_GRID = `card-grid ${styles.grid}`;

/** List of the market with its empty, loading and failed states. */
export function OfferResults({
  offers,
  counts,
  unit,
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

  const cards = children ? (
    children(shown, card)
  ) : (
    <ul className={OFFER_GRID}>
      {shown.map((offer, index) => (
        <li key={offer.id}>{card(offer, index)}</li>
      ))}
    </ul>
  );

  const none = busy ? <LoadingOffers /> : <NoOffers isNarrowed={isNarrowed(address) || typed.trim() !== ''} />;
  const list = (
    <>
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
            <OfferTable offers={shown} unit={unit} />
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
    </>
  );

  return (
    // One element with and without offers: the summary in it keeps the focus, and a screen reader hears its status change.
    <section aria-label="Offers" aria-busy={busy && shown.length > 0} className={styles.results}>
      <MarketSummary shown={shown.length} counts={counts} unit={unit} busy={busy} />
      {shown.length === 0 ? none : list}
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

interface MarketSummaryProps {
  /** Number of offers that are shown. */
  shown: number;
  /** Offers of the query, if it is known. */
  counts: Pick<Counts, 'total' | 'total_capped'> | null;
  /** Unit of the offers that are found. */
  unit: Unit;
  busy: boolean;
}

/** `48 of 72 offers`. An offer that came meanwhile may be shown before it is counted. */
function offersOf(shown: number, { total, total_capped: isCapped }: Pick<Counts, 'total' | 'total_capped'>): string {
  const of = Math.max(shown, total);
  return `${groupDigits(shown)} of ${groupDigits(of)}${isCapped ? '+' : ''} ${of === 1 ? 'offer' : 'offers'}`;
}

/** Above the offers: how many there are, and a chip for each choice, which removes it. */
export function MarketSummary({ shown, counts, unit, busy }: MarketSummaryProps) {
  const [address] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const chips = chipsOf(address, unit);
  // A pressed chip is removed, so the focus moves to the text beside them.
  const keepFocus = () => list.current?.focus();
  const total = counts === null || shown === 0 ? offersInWords(shown) : offersOf(shown, counts);
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="Chosen filters" className={styles.summary}>
      <p role="status" className={styles.status}>
        {busy ? 'Loading offers...' : total}
      </p>
      {address.has('cursor') && <Link to={{ search: withCursor(address, null) }}>First page</Link>}
      {chips.map(({ group, value, text = value, without }) => (
        <Link
          key={`${group} ${value}`}
          to={{ search: without }}
          preventScrollReset
          onClick={keepFocus}
          aria-label={`Remove ${group}: ${value}`}
          className={styles.chip}
        >
          <span>{text}</span>
          <Icon name="close" size={1} />
        </Link>
      ))}
      {chips.length > 0 && (
        <Link to={{ search: withoutFilters(address) }} preventScrollReset onClick={keepFocus} className={styles.clear}>
          Clear filter
        </Link>
      )}
    </div>
  );
}

/** A chosen filter, or the quantity needed. */
interface MarketChip {
  /** Heading of its group. */
  group: string;
  /** Chosen value, as people read it. */
  value: string;
  /** Text of the chip, if its value alone does not say what it is. */
  text?: string;
  /** The address without it. */
  without: string;
}

/** Everything that narrows the market or says what is needed, one by one, in the order of the panel. */
export function chipsOf(address: URLSearchParams, unit: Unit): MarketChip[] {
  const { selection, bounds, days } = panelChoiceOf(address);
  const chips: MarketChip[] = FILTER_GROUPS.flatMap(({ key, label }) =>
    selection[key].map((value) => {
      const others = { ...selection, [key]: selection[key].filter((each) => each !== value) };
      return { group: label, value, without: withSelection(address, others) };
    }),
  );
  for (const { name, group, chipText } of BOUNDS)
    if (bounds[name] !== '')
      chips.push({
        group: inUnit(group, unit),
        value: inUnit(chipText(bounds[name]), unit),
        without: withParameter(address, name, ''),
      });
  if (days !== '') {
    const value = expiryOptions(days).find((option) => option.value === days)?.label ?? days;
    const { label: group, name } = EXPIRES_WITHIN;
    chips.push({ group, value, text: `${group}: ${value}`, without: withParameter(address, name, '') });
  }
  const search = address.get('search')?.trim() ?? '';
  if (search !== '') chips.push({ group: 'Search', value: `“${search}”`, without: withSearch(address, '') });
  const need = needOf(address);
  if (need !== '') {
    const value = groupDigits(Number(need));
    const group = inUnit(NEED_LABEL, unit);
    chips.push({ group, value, text: `${group}: ${value}`, without: withNeed(address, '') });
  }
  return chips;
}
