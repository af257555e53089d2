/** Purchases of one target, and which of two is better. Source: file 8 of the specification, part 2. */

/** A matching offer. Quantities in one unit, price in paise per unit. */
export interface PlanOffer {
  id: string;
  price: number;
  minimum: number;
  /** Free quantity, above 0. */
  free: number;
  /** Number of the day on which its credits expire. */
  expiresOn: number;
}

export interface PlanNeed {
  /** Quantity to be bought. */
  missing: number;
  /** The most that may be bought; null: no limit. */
  room: number | null;
  goal: 'cheapest' | 'fewest_offers';
  /** Null: any number. */
  mostOffers: number | null;
}

/** Offers with their quantities, and what plans are compared by. */
export interface Candidate {
  taken: { offer: PlanOffer; quantity: number }[];
  /** The part of what is missing that is bought. */
  covered: number;
  /** Item value in paise */
  cost: bigint;
  bought: number;
  /** Σ quantity × number of the day on which it expires: of two equal plans the lower is better. */
  quantityWeightedExpiry: number;
}

export const NOTHING: Candidate = { taken: [], covered: 0, cost: 0n, bought: 0, quantityWeightedExpiry: 0 };

/** The least that can be bought of an offer. */
export const leastOf = ({ minimum, free }: PlanOffer) => Math.min(minimum, free);

/** The quantity that is to be bought: what is missing, as far as there is room. */
export const wantedOf = ({ missing, room }: PlanNeed) => Math.min(missing, room ?? missing);

export const sumOf = (offers: readonly PlanOffer[], of: (offer: PlanOffer) => number) =>
  offers.reduce((sum, offer) => sum + of(offer), 0);

/** Cheapest first; of equal prices what expires first, then the largest, which needs the fewest offers. */
export const inOrderOfPurchase = (one: PlanOffer, other: PlanOffer) =>
  one.price - other.price || one.expiresOn - other.expiresOn || other.free - one.free || (one.id < other.id ? -1 : 1);

export function measured(taken: Candidate['taken'], missing: number): Candidate {
  let [cost, bought, quantityWeightedExpiry] = [0n, 0, 0];
  for (const { offer, quantity } of taken) {
    cost += BigInt(offer.price) * BigInt(quantity);
    bought += quantity;
    quantityWeightedExpiry += quantity * offer.expiresOn;
  }
  return { taken, covered: Math.min(bought, missing), cost, bought, quantityWeightedExpiry };
}

/** The purchase of exactly these offers, in order of purchase; null where their least exceeds the room. */
export function fill(chosen: readonly PlanOffer[], need: PlanNeed): Candidate | null {
  const least = sumOf(chosen, leastOf);
  if (need.room !== null && least > need.room) return null;
  let rest = Math.max(0, wantedOf(need) - least);
  const taken = chosen.map((offer) => {
    const more = Math.min(rest, offer.free - leastOf(offer));
    rest -= more;
    return { offer, quantity: leastOf(offer) + more };
  });
  return measured(taken, need.missing);
}

/** The lowest item value of a quantity, were there no minimum purchases. */
export function cheapestValue(offers: readonly PlanOffer[], quantity: number): bigint {
  let [left, cost] = [quantity, 0n];
  for (const { price, free } of offers.toSorted(inOrderOfPurchase)) {
    if (left === 0) break;
    const taken = Math.min(left, free);
    left -= taken;
    cost += BigInt(price) * BigInt(taken);
  }
  return cost;
}

/** Below 0 where the first plan is better by criteria (1) to (6) of the specification, above 0 where the other is. */
export function compare(one: Candidate, other: Candidate, goal: PlanNeed['goal']): number {
  const count = one.taken.length - other.taken.length;
  return (
    other.covered - one.covered ||
    (goal === 'fewest_offers' ? count : 0) ||
    (one.cost === other.cost ? 0 : one.cost < other.cost ? -1 : 1) ||
    one.bought - other.bought ||
    one.quantityWeightedExpiry - other.quantityWeightedExpiry ||
    count
  );
}

/** Whether the first plan is better than the other by all criteria. */
export function isBetter(one: Candidate, other: Candidate, goal: PlanNeed['goal']): boolean {
  const difference = compare(one, other, goal);
  return difference < 0 || (difference === 0 && idsOf(one) < idsOf(other));
}

/** Criterion (7): the ids, ascending, as a text. */
const idsOf = ({ taken }: Candidate) =>
  taken
    .map(({ offer }) => offer.id)
    .toSorted()
    .join();
