/** Refusals of `place_trades` that are stored under an idempotency key, and the limits of open purchases. */
import { Refusal, wrongField } from '../../platform/refusal.ts';
import type { GuardRules } from '../rulebook/warnings.ts';
import type { Terms } from './moves-store.server.ts';
import { SHORTAGE } from './outcomes.ts';
import { FAIR_USE, FAIR_USE_TEXTS } from './rules.ts';

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
  too_many_pending: unfair(FAIR_USE_TEXTS.pending),
  max_mostly_reserved_offers: FAIR_USE.mostlyReservedOffers,
  too_many_mostly_reserved_offers: unfair(FAIR_USE_TEXTS.mostlyReservedOffers),
  new_buyer_paise: FAIR_USE.newBuyerPaise,
  new_buyer_above: unfair(FAIR_USE_TEXTS.newBuyerPaise),
  blocked: bytes(new Refusal('blocked_by_rule', '{text}')),
  blocked_price: bytes(wrongField('offer_price', '{text}', 'blocked_by_rule')),
};

/** The terms of a batch under these rules. */
export const placingTerms = (rules: GuardRules): Terms => ({ ...PLACING_TERMS, rules });
