import type { Unit } from '#lib/quantity.ts';
import { QUICK_WASTE_TYPES } from '#supply/offers/ui/market-address.ts';
import type { ApiResponse } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';

type Groups = ApiResponse<'GET /api/epr/all-types/'>['data'];
type Offer = ApiResponse<'GET /api/epr/public-credit-offers/'>['data'][number];

/** Current offers and lowest price of one waste type. */
export interface Rate {
  wasteType: string;
  /** Number of live offers. */
  offers: number;
  /** Lowest price in ₹ per unit; null without offers. */
  lowest: number | null;
  unit: Unit;
  /** Kind of the cheapest offer, e.g. `Lead | Industrial`: prices of a waste type's kinds differ widely. */
  kind: string | null;
  /** Link to the offers of this waste type, cheapest first. */
  path: string;
}

/** Three key figures of the market. */
export interface MarketSize {
  offers: number;
  wasteTypes: number;
  states: number;
}

/** The filter panel's waste types in this display order; all others follow. */
export function orderedWasteTypes(groups: Groups): string[] {
  const place = (name: string) =>
    QUICK_WASTE_TYPES.includes(name) ? QUICK_WASTE_TYPES.indexOf(name) : QUICK_WASTE_TYPES.length;
  return groups.waste_type.map(({ name }) => name).toSorted((one, other) => place(one) - place(other));
}

/** @param cheapest offers sorted so that the first of each waste type is its cheapest */
export function ratesOf(groups: Groups, cheapest: readonly Offer[]): Rate[] {
  return orderedWasteTypes(groups).map((wasteType) => {
    const first = cheapest.find((offer) => offer.waste_type === wasteType);
    return {
      wasteType,
      offers: groups.waste_type.find(({ name }) => name === wasteType)?.count ?? 0,
      lowest: first?.price_per_credit ?? null,
      unit: first?.unit ?? 'kg',
      kind: first ? `${first.credit_type} | ${first.product_type}` : null,
      path: `${PATHS.market}?${new URLSearchParams({ waste_type: wasteType, ordering: 'price_per_credit' })}`,
    };
  });
}

export function sizeOf(groups: Groups): MarketSize {
  const offered = groups.waste_type.filter(({ count }) => count > 0);
  return {
    offers: offered.reduce((sum, { count }) => sum + count, 0),
    wasteTypes: offered.length,
    states: groups.state.filter(({ count }) => count > 0).length,
  };
}
