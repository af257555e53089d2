import type { Unit } from '#lib/quantity.ts';
import type { ApiResponse } from '#web/api.ts';
import { type FilterGroupKey, selectionOf } from './market-address.ts';
import type { Offer } from './payment-terms.ts';

/** Options of the filters with their counts, and the number of offers of a query. */
export type Counts = Omit<ApiResponse<'GET /api/epr/all-types/'>, 'status'>;

/** Before anything is known. */
export const NO_COUNTS: Counts = {
  data: { waste_type: [], product_type: [], credit_type: [], recycler_type: [], state: [] },
  years: [],
  total: 0,
  total_capped: false,
};

/** Options of a group with their counts. */
export function optionsOf(counts: Counts, key: FilterGroupKey): readonly { name: string; count: number }[] {
  return key === 'FY' ? counts.years : counts.data[key];
}

/**
 * The unit that the words of the market name: grams where all offers found are in grams. Each credit type that is found has to be among the loaded
 * offers, since the others are not known.
 */
export function unitOfMarket(offers: readonly Offer[], counts: Counts, address: URLSearchParams): Unit {
  const chosen = selectionOf(address).credit_type;
  const isLoaded = counts.data.credit_type.every(
    ({ name, count }) =>
      count === 0 ||
      (chosen.length > 0 && !chosen.includes(name)) ||
      offers.some((offer) => offer.credit_type === name),
  );
  return offers.length > 0 && isLoaded && offers.every(({ unit }) => unit === 'g') ? 'g' : 'kg';
}
