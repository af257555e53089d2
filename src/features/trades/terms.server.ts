/** Refusals of `place_trades` that are stored under an idempotency key, and the limits of open purchases. */
import { groupDigits } from '../../lib/quantity.ts';
import { formatRupees, rupees } from '../../lib/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Terms } from './moves-store.server.ts';
import { FAIR_USE } from './rules.ts';

export const shortage = (free: number | string) =>
  `Only ${typeof free === 'number' ? groupDigits(free) : free} Kg of this credit is available.`;

const bytes = (refusal: Refusal) => JSON.stringify(refusal.toAnswer());
const unfair = (text: string) => bytes(new Refusal('fair_use', text));

/** The database inserts the figures, with our digit grouping. */
export const PLACING_TERMS: Terms = {
  shortage: bytes(new Refusal('conflict', shortage('{n}'))),
  price_changed: bytes(
    new Refusal('price_changed', 'The price is now ₹ {price} per Kg. Please check and buy again.', {
      data: { price_per_credit: '{number}' },
    }),
  ),
  most_pending: FAIR_USE.pending,
  too_many_pending: unfair(`You have ${FAIR_USE.pending} open requests. Wait for answers before you make more.`),
  most_halves: FAIR_USE.halves,
  too_many_halves: unfair(
    `You hold more than half of ${FAIR_USE.halves} offers already. Wait for answers, or take at most half.`,
  ),
  new_buyer_paise: FAIR_USE.newBuyerPaise,
  new_buyer_above: unfair(
    `Before a first completed trade ${formatRupees(rupees(FAIR_USE.newBuyerPaise))} may be open.`,
  ),
};
