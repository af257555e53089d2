import { formatRupees } from '../../../lib/money.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { offersInWords } from '../../reference/ui/offers-in-words.ts';
import type { Offer } from './payment-terms.ts';
import styles from './price-note.module.css';

export interface PriceNoteProps {
  offer: Pick<Offer, 'price_per_credit' | 'price_context' | 'credit_available' | 'blocked_credit'>;
  /** Whether it is on the market; where only such offers are shown, that something of it is free. */
  isLive?: boolean;
}

/** What the same credit of the same year costs elsewhere, in one line that is alike everywhere; nothing where nothing is live. */
export function PriceNote({ offer, isLive = offer.credit_available > offer.blocked_credit }: PriceNoteProps) {
  const { price_context: context, price_per_credit: price } = offer;
  if (context === null) return null;
  if (isLive && context.offers === 1) return <p className={styles.note}>Only live offer of this credit and year</p>;
  return (
    <p className={styles.note}>
      {isLive && price <= context.lowest ? (
        <span className={styles.lowest}>
          <Icon name="tag" size={0.9375} />
          Lowest price
        </span>
      ) : (
        <span>Lowest {formatRupees(context.lowest)}</span>
      )}
      <span>
        Median {formatRupees(context.median)} of {offersInWords(context.offers)}
      </span>
    </p>
  );
}
