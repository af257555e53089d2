/** How a target meets the market: which offers close it, and what closing it costs at their prices. */
import { AMOUNT_LIMIT_PAISE, parseRupees, rupees } from '../../../lib/money.ts';
import type { Answer } from '../../../web/api.ts';

export type Target = Answer<'GET /api/epr/target/'>['data'][number];
type Offer = Pick<
  Answer<'GET /api/epr/public-credit-offers/'>['data'][number],
  'price_per_credit' | 'credit_available' | 'blocked_credit' | 'minimum_purchase'
>;
type Credit = Pick<Target, 'waste_type' | 'product_type' | 'credit_type'>;

/** Exactly the offers whose credit counts towards the target, the cheapest first, in the producer's workspace. */
export function matchingOffersPath({ waste_type, product_type, credit_type }: Credit): string {
  const filters = { waste_type, product_type, credit_type, ordering: 'price_per_credit' };
  return `/ProducerCreditOffers?${new URLSearchParams(filters)}`;
}

export interface ClosingCost {
  /** Kg of what is missing that the offers cover. */
  covered: number;
  /** Kg that have to be bought for it: more than `covered` where a minimum purchase is. */
  bought: number;
  /** Item value in ₹ of what is bought, before fee and tax. */
  value: number;
  /** ₹ per kg of the cheapest offer that has something free. */
  lowest: number;
  /** How many offers it takes. */
  offers: number;
}

interface Lot {
  free: number;
  least: number;
  pricePaise: number;
}

interface Walk {
  bought: number;
  paise: number;
  offers: number;
}

/**
 * What `kilograms` cost, taken from the cheapest offers on; null when nothing is for sale, and beyond all amounts of ours. An offer sells from its minimum up to what
 * is free, and a remainder below the minimum whole (server rules, section 3). Where less is missing than an offer's minimum, one buys
 * the minimum there or goes on to dearer offers that sell less, whichever costs less in the end.
 */
export function closingCost(offers: readonly Offer[], kilograms: number): ClosingCost | null {
  const lots = offers
    .map((offer): Lot => {
      const free = Math.max(0, offer.credit_available - offer.blocked_credit);
      return {
        free,
        least: Math.min(offer.minimum_purchase, free),
        pricePaise: parseRupees(offer.price_per_credit) ?? 0,
      };
    })
    .filter(({ free, pricePaise }) => free > 0 && pricePaise > 0)
    .toSorted((one, other) => one.pricePaise - other.pricePaise);
  const [cheapest] = lots;
  if (cheapest === undefined || kilograms <= 0) return null;
  const { bought, paise, offers: used } = cheapestWalk(lots, kilograms);
  if (paise > AMOUNT_LIMIT_PAISE) return null;
  return {
    covered: Math.min(bought, kilograms),
    bought,
    value: rupees(paise),
    lowest: rupees(cheapest.pricePaise),
    offers: used,
  };
}

function cheapestWalk(lots: readonly Lot[], kilograms: number): Walk {
  const so: Walk = { bought: 0, paise: 0, offers: 0 };
  /** The cheapest way so far that ends by buying a minimum that is more than what is missing. */
  let best: Walk | undefined;
  for (const { free, least, pricePaise } of lots) {
    const missing = kilograms - so.bought;
    if (missing <= 0) break;
    if (least > missing) {
      const paise = so.paise + least * pricePaise;
      if (best === undefined || paise < best.paise) best = { bought: so.bought + least, paise, offers: so.offers + 1 };
      continue;
    }
    const taken = Math.min(free, missing);
    so.bought += taken;
    so.paise += taken * pricePaise;
    so.offers += 1;
  }
  const closed = so.bought >= kilograms;
  return best !== undefined && (!closed || best.paise < so.paise) ? best : so;
}
