import { parseRupees, rupees } from '../../../lib/money.ts';
import type { Answer } from '../../../web/api.ts';

export type Offer = Answer<'GET /api/epr/public-credit-offers/'>['data'][number];

/** Prices in ₹ per kg of so many offers of the same credit. */
export interface PriceComparison {
  lowest: number;
  median: number;
  offers: number;
}

/** Credits are comparable only within one waste, product and credit type. */
export function creditKey(offer: Pick<Offer, 'waste_type' | 'product_type' | 'credit_type'>): string {
  return [offer.waste_type, offer.product_type, offer.credit_type].join('\n');
}

/** Lowest and median price of each credit among the offers given, by `creditKey`. The median is exact to the paisa. */
export function comparePrices(offers: readonly Offer[]): Map<string, PriceComparison> {
  const prices = new Map<string, number[]>();
  for (const offer of offers) {
    const paise = parseRupees(offer.price_per_credit);
    if (paise === null) continue;
    const key = creditKey(offer);
    const known = prices.get(key);
    if (known) known.push(paise);
    else prices.set(key, [paise]);
  }
  return new Map([...prices].map(([key, paise]) => [key, summarise(paise.toSorted((one, other) => one - other))]));
}

function summarise(sorted: readonly number[]): PriceComparison {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return {
    lowest: rupees(sorted[0] ?? 0),
    median: rupees(Math.round((lower + upper) / 2)),
    offers: sorted.length,
  };
}
