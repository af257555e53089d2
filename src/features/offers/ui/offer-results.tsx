import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { groupDigits } from '../../../lib/quantity.ts';
import { ButtonLink } from '../../../ui/layout/button.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx';
import { isNarrowed, withCursor, withoutFilters } from './market-address.ts';
import { OfferCard } from './offer-card.tsx';
import type { Offer } from './payment-terms.ts';
import styles from './offer-results.module.css';

export interface OfferResultsProps {
  /** All loaded offers, in the server's order. */
  offers: readonly Offer[];
  /** Text that titles must contain, applied immediately and ignoring case. */
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

/** Cards per row on a wide screen. */
const FIRST_ROW = 4;

/** Class of the grid, for cards rendered elsewhere. */
export const OFFER_GRID = `card-grid ${styles.grid}`;

/** Offers whose title contains the text, ignoring case. */
export function withTitle(offers: readonly Offer[], text: string): Offer[] {
  const wanted = text.trim().toLowerCase();
  return offers.filter((offer) => offer.offer_title.toLowerCase().includes(wanted));
}

/** List of the market with its empty, loading and failed states. */
export function OfferResults({
  offers,
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
  const wanted = typed.trim();
  const shown = withTitle(offers, typed);
  const count = `${groupDigits(shown.length)} ${shown.length === 1 ? 'offer' : 'offers'} shown`;

  const card = (offer: Offer, index: number) => (
    <OfferCard
      offer={offer}
      listing={{ listing: pathname + search, steps: 1 }}
      fetched={index === 0 ? 'first' : index < FIRST_ROW ? 'soon' : 'later'}
    />
  );

  if (shown.length === 0 && busy) return <LoadingOffers />;
  if (shown.length === 0)
    return isNarrowed(address) || wanted !== '' ? (
      <EmptyState
        title="No offers found for this category"
        text="Nothing on the market fits what you chose. Fewer filters show more."
        action={
          <ButtonLink to={{ search: withoutFilters(address) }} variant="secondary">
            Clear filter
          </ButtonLink>
        }
      />
    ) : (
      <EmptyState title="ERP Credits Not Available" text="Recyclers' offers appear here as soon as they are listed." />
    );

  return (
    <section aria-label="Offers" aria-busy={busy} className={styles.results}>
      <p role="status" className={styles.status}>
        {busy ? 'Loading offers...' : count}
        {address.has('cursor') && <Link to={{ search: withCursor(address, null) }}>First page</Link>}
      </p>
      {children ? (
        children(shown, card)
      ) : (
        <ul className={OFFER_GRID}>
          {shown.map((offer, index) => (
            <li key={offer.id}>{card(offer, index)}</li>
          ))}
        </ul>
      )}
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

/** Text in place of the count, above the skeleton cards. */
function LoadingOffers() {
  return (
    <div className={styles.results}>
      <p role="status" className={styles.status}>
        Loading offers...
      </p>
      <div className={OFFER_GRID}>
        <Skeleton height="26rem" count={6} card />
      </div>
    </div>
  );
}
