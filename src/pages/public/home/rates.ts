import { QUICK_WASTE_TYPES } from '../../../features/offers/ui/market-address.ts';
import type { Answer } from '../../../web/api.ts';
import { PATHS } from '../../../web/paths.ts';

type Groups = Answer<'GET /api/epr/all-types/'>['data'];
type Offer = Answer<'GET /api/epr/public-credit-offers/'>['data'][number];

/** What the market asks for one waste type now. */
export interface Rate {
  wasteType: string;
  /** Live offers. */
  offers: number;
  /** ₹ per kg of the cheapest one; null without any. */
  lowest: number | null;
  /** What that one is, e.g. `Lead | Industrial`: kinds of a waste type differ in price by far. */
  kind: string | null;
  /** Offers of this waste type, the cheapest first. */
  path: string;
}

/** The market in three numbers. */
export interface MarketSize {
  offers: number;
  wasteTypes: number;
  states: number;
}

/** The waste types of the filter panel in the order in which they are named; others than the five come after. */
export function orderedWasteTypes(groups: Groups): string[] {
  const place = (name: string) =>
    QUICK_WASTE_TYPES.includes(name) ? QUICK_WASTE_TYPES.indexOf(name) : QUICK_WASTE_TYPES.length;
  return groups.waste_type.map(({ name }) => name).toSorted((one, other) => place(one) - place(other));
}

/** @param cheapest offers among which the first of each waste type is its cheapest */
export function ratesOf(groups: Groups, cheapest: readonly Offer[]): Rate[] {
  return orderedWasteTypes(groups).map((wasteType) => {
    const first = cheapest.find((offer) => offer.waste_type === wasteType);
    return {
      wasteType,
      offers: groups.waste_type.find(({ name }) => name === wasteType)?.count ?? 0,
      lowest: first?.price_per_credit ?? null,
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
