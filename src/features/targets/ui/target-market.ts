/** How a target meets the market: which offers close it, and what closing it costs at their prices. */
import { parseRupees, rupees } from '../../../lib/money.ts';
import type { Answer } from '../../../web/api.ts';

export type Target = Answer<'GET /api/epr/target/'>['data'][number];
type Offer = Pick<
  Answer<'GET /api/epr/public-credit-offers/'>['data'][number],
  'price_per_credit' | 'credit_available' | 'blocked_credit' | 'minimum_purchase'
>;
type Credit = Pick<Target, 'waste_type' | 'product_type' | 'credit_type'>;

/** The market, filtered to exactly the credits that count towards the target. */
export function matchingOffersPath({ waste_type, product_type, credit_type }: Credit): string {
  return `/Erpcredits?${new URLSearchParams({ waste_type, product_type, credit_type })}`;
}

export interface ClosingCost {
  /** Kg that the offers cover, at most what was asked for. */
  covered: number;
  /** Item value in ₹ of what they cover, before fee and tax. */
  value: number;
  /** ₹ per kg of the cheapest. */
  lowest: number;
  /** How many offers it takes. */
  offers: number;
}

/**
 * What `kilograms` cost, taken from the cheapest offers on; null when nothing is for sale. An offer sells from its minimum up, or
 * its whole remainder (section 3 of the server rules): where less is missing than its minimum, the minimum has to be bought.
 */
export function closingCost(offers: readonly Offer[], kilograms: number): ClosingCost | null {
  let missing = kilograms;
  let paise = 0;
  let used = 0;
  const cheapestFirst = offers.toSorted((one, other) => one.price_per_credit - other.price_per_credit);
  for (const offer of cheapestFirst) {
    const free = offer.credit_available - offer.blocked_credit;
    const pricePaise = parseRupees(offer.price_per_credit);
    if (missing <= 0) break;
    if (free <= 0 || pricePaise === null) continue;
    const taken = Math.min(free, Math.max(missing, offer.minimum_purchase));
    paise += taken * pricePaise;
    missing -= taken;
    used += 1;
  }
  const lowest = cheapestFirst.find((offer) => offer.credit_available > offer.blocked_credit);
  if (!lowest || used === 0) return null;
  return {
    covered: kilograms - Math.max(0, missing),
    value: rupees(paise),
    lowest: lowest.price_per_credit,
    offers: used,
  };
}
