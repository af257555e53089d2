import { useSearchParams } from 'react-router';
import { formatRupees } from '../../../lib/money.ts';
import { formatQuantity, unitName } from '../../../lib/quantity.ts';
import { needOf } from './market-bounds.ts';
import type { Offer } from './payment-terms.ts';
import styles from './needed-quantity.module.css';

type TakenOffer = Pick<Offer, 'credit_available' | 'blocked_credit' | 'minimum_purchase' | 'unit'> &
  Partial<Pick<Offer, 'for_quantity'>>;

/** Why one buys another quantity than the one needed; null if one does not. */
export function quantityNote(offer: TakenOffer, takes: number, need: number): string | null {
  if (takes === need) return null;
  const free = offer.credit_available - offer.blocked_credit;
  return takes === free && (takes < need || free < offer.minimum_purchase)
    ? `Only ${formatQuantity(free, offer.unit)} free`
    : `Minimum ${formatQuantity(takes, offer.unit)}`;
}

/** Cost of the quantity needed at an offer; nothing without one. */
export function NeededQuantity({ offer }: { offer: TakenOffer }) {
  const [address] = useSearchParams();
  const { for_quantity: taken, unit } = offer;
  if (!taken) return null;
  const note = quantityNote(offer, taken.takes, Number(needOf(address)));
  return (
    <p className={styles.needed}>
      <span>
        For {formatQuantity(taken.takes, unit)}: <b>{formatRupees(taken.total)}</b> with fee and GST,{' '}
        {formatRupees(taken.per_unit)} per {unitName(unit)} delivered
      </span>
      {note !== null && <span className={styles.note}>{note}</span>}
    </p>
  );
}
