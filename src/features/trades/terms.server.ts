/** Refusals of `place_trades` that are stored under an idempotency key, and the limits of open purchases. */
import { formatRupees, rupees } from '../../lib/money.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';
import type { GuardRules } from '../rulebook/guard-rules.ts';
import type { Terms } from './moves-store.server.ts';
import { SHORTAGE } from './outcomes.ts';
import { FAIR_USE } from './rules.ts';

const bytes = (refusal: Refusal) => JSON.stringify(refusal.toResponse());
const unfair = (text: string) => bytes(new Refusal('fair_use', text));

/** The database inserts the figures, with our digit grouping. */
const PLACING_TERMS: Omit<Terms, 'rules'> = {
  shortage: bytes(new Refusal('conflict', SHORTAGE.replace('{quantity}', '{n} {unit}'))),
  price_changed: bytes(
    new Refusal('price_changed', 'The price is now ₹ {price} per {unit}. Please check and buy again.', {
      data: { price_per_credit: '{number}' },
    }),
  ),
  most_pending: FAIR_USE.pending,
  too_many_pending: unfair(`You have ${FAIR_USE.pending} open requests. Wait for answers before you make more.`),
  max_mostly_reserved_offers: FAIR_USE.mostlyReservedOffers,
  too_many_mostly_reserved_offers: unfair(
    `You hold more than half of ${FAIR_USE.mostlyReservedOffers} offers already. Wait for answers, or take at most half.`,
  ),
  new_buyer_paise: FAIR_USE.newBuyerPaise,
  new_buyer_above: unfair(
    `Before a first completed trade ${formatRupees(rupees(FAIR_USE.newBuyerPaise))} may be open.`,
  ),
  blocked: bytes(new Refusal('blocked_by_rule', '{text}')),
  blocked_price: bytes(wrongField('offer_price', '{text}', 'blocked_by_rule')),
};

/** The terms of a batch under these rules. */
export const placingTerms = (rules: GuardRules): Terms => ({ ...PLACING_TERMS, rules });
