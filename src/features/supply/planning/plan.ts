/**
 * The best purchase for one target: which offers, and how much of each. Source: file 8 of the specification, part 2. What is bought of an
 * offer is nothing, or from its minimum purchase to what is free.
 *
 * For a given set of offers the quantities follow: each has its least, and the rest goes to the cheapest. So the search is over sets. Few
 * offers are tried out whole; for more, `search.ts` decides one offer at a time.
 */
import { computeAmounts, type Charges } from '#lib/amounts.ts';
import { rupees } from '#lib/money.ts';
import {
  cheapestValue,
  fill,
  inOrderOfPurchase,
  isBetter,
  NOTHING,
  wantedOf,
  type Candidate,
  type PlanNeed,
  type PlanOffer,
} from './candidate.ts';
import { fewestFor, firstByIds, search, type SearchResult, type Market } from './search.ts';

export interface Plan {
  /** By price, then id. */
  taken: { offer: PlanOffer; quantity: number }[];
  /** The part of `missing` that is bought. */
  covered: number;
  /** Paise */
  itemValue: bigint;
  /** Proven to be the best of all matching offers. */
  optimal: boolean;
  /** Bound in paise of what a better plan with the same coverage could save; 0 where it is optimal. */
  gap: bigint;
}

/** Up to so many offers all sets are tried out. */
export const MOST_OFFERS_OF_EXHAUSTIVE_SEARCH = 10;

/**
 * @param isOver whether the search has to end; asked before each step
 * @param offers any order, each id once
 * @param unseenFrom least price of matching offers that are not among these; null: these are all
 */
export function planTarget(
  offers: readonly PlanOffer[],
  need: PlanNeed,
  isOver: () => boolean,
  unseenFrom: number | null = null,
): Plan {
  const sorted = offers.toSorted(inOrderOfPurchase);
  const { best, proven } = bestOf(sorted, need, isOver);
  const optimal = proven && (unseenFrom === null || beatsUnseen(best, sorted, need, unseenFrom));
  const taken = best.taken.toSorted(inOrderOfPrice);
  const gap = optimal ? 0n : best.cost - cheapestValue(sorted, best.covered);
  return { taken, covered: best.covered, itemValue: best.cost, optimal, gap };
}

/** Order of purchases in a plan. */
export const inOrderOfPrice = ({ offer: one }: Plan['taken'][number], { offer: other }: Plan['taken'][number]) =>
  one.price - other.price || (one.id < other.id ? -1 : 1);

function bestOf(sorted: readonly PlanOffer[], need: PlanNeed, isOver: () => boolean): SearchResult {
  const most = need.mostOffers ?? sorted.length;
  if (sorted.length <= MOST_OFFERS_OF_EXHAUSTIVE_SEARCH) return { best: bestOfAll(sorted, need, most), proven: true };
  const bySize = sorted.toSorted((one, other) => other.free - one.free);
  const market: Market = { sorted, bySize, need, most };
  const found = search(market, isOver);
  const chosen = need.goal === 'fewest_offers' ? withFewest(market, found, isOver) : { ...found, most };
  if (!chosen.proven) return chosen;
  return firstByIds({ ...market, most: chosen.most }, chosen.best, isOver);
}

/** With fewer offers less can be covered at most; the first number that covers as much is the fewest. */
function withFewest(market: Market, found: SearchResult, isOver: () => boolean): SearchResult & { most: number } {
  let { proven } = found;
  const { covered, taken } = found.best;
  for (let most = fewestFor(market.bySize, covered); most < taken.length; most += 1) {
    const fewer = search({ ...market, most }, isOver);
    proven &&= fewer.proven;
    if (fewer.best.covered >= covered) return { best: fewer.best, proven, most };
  }
  return { best: found.best, proven, most: taken.length };
}

function bestOfAll(sorted: readonly PlanOffer[], need: PlanNeed, most: number): Candidate {
  let best = NOTHING;
  for (let set = 1; set < 2 ** sorted.length; set += 1) {
    const chosen = sorted.filter((_, place) => (set >> place) & 1);
    const plan = chosen.length > most ? null : fill(chosen, need);
    if (plan !== null && isBetter(plan, best, need.goal)) best = plan;
  }
  return best;
}

/** Whether no plan with dearer offers can be as good: it costs what it would without minimum purchases, at lower prices than theirs. */
function beatsUnseen(best: Candidate, sorted: readonly PlanOffer[], need: PlanNeed, unseenFrom: number): boolean {
  const wanted = wantedOf(need);
  return (
    best.bought === wanted &&
    best.cost === cheapestValue(sorted, wanted) &&
    best.taken.every(({ offer }) => offer.price < unseenFrom) &&
    (need.goal === 'cheapest' || best.taken.length <= 1)
  );
}

/** Amounts in ₹, each summed over the offers of a plan, which have their own fee and GST. */
export function amountsOfPlan({ taken }: Pick<Plan, 'taken'>, charges: Charges) {
  const amounts = taken.map(({ offer, quantity }) => computeAmounts(quantity, offer.price, charges));
  const sum = (of: keyof (typeof amounts)[number]) => rupees(amounts.reduce((paise, each) => paise + each[of], 0));
  return { item_value: sum('itemValue'), transaction_fee: sum('processingFee'), gst: sum('gst'), total: sum('total') };
}

/** The quantity that a plan buys, in the unit of its target. */
export const boughtBy = ({ taken }: Pick<Plan, 'taken'>) => taken.reduce((sum, { quantity }) => sum + quantity, 0);
