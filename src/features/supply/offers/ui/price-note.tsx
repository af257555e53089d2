import { formatRupees } from '#lib/money.ts';
import { offersInWords } from '#rules/reference/ui/offers-in-words.ts';
import { Icon } from '#ui/brand/icon.tsx';
import type { Offer } from './payment-terms.ts';
import styles from './price-note.module.css';

export interface PriceNoteProps {
  offer: Pick<Offer, 'price_per_credit' | 'price_context' | 'credit_available' | 'blocked_credit'>;
  /** Whether the offer is live; in lists of live offers, whether some of it is available. */
  isLive?: boolean;
}

/** Prices of other live offers of the same kind of credit and year, in one line; renders nothing if there are none. */
export function PriceNote({ offer, isLive = offer.credit_available > offer.blocked_credit }: PriceNoteProps) {
  const { price_context: context, price_per_credit: price } = offer;
  if (context === null) return null;
  if (isLive && context.offers === 1) return <p className={styles.note}>Only live offer of this credit and year</p>;
  return (
    <p className={styles.note}>
      {isLive && price <= context.lowest ? (
        <span key="lowest" className={styles.lowest}>
          <Icon name="tag" size={0.9375} />
          Lowest price
        </span>
      ) : (
        <span>{`Lowest ${formatRupees(context.lowest)}`}</span>
      )}
      <span>{`Median ${formatRupees(context.median)} of ${offersInWords(context.offers)}`}</span>
    </p>
  );
}
