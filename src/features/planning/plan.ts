/**
 * The best purchase for one target: which offers, and how much of each. Source: file 8 of the specification, part 2. What is bought of an
 * offer is nothing, or from its minimum purchase to what is free.
 *
 * For a given set of offers the quantities follow: each has its least, and the rest goes to the cheapest. So the search is over sets. Few
 * offers are tried out whole; for more, the search goes on from a plan without minimum purchases, which is a bound, and decides one offer
 * at a time that stands in its way.
 */

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

export interface Plan {
  /** By price, then id. */
  taken: { offer: PlanOffer; quantity: number }[];
  /** The part of `missing` that is bought. */
  covered: number;
  /** Paise */
  itemValue: bigint;
  /** Proven to be the best in coverage, offers where few are the goal, item value, quantity and expiry. */
  optimal: boolean;
  /** Bound in paise of what a better plan with the same coverage could save; 0 where it is optimal. */
  gap: bigint;
}

/** Up to so many offers all sets are tried out. */
const FEW = 10;

/** A set of offers with its quantities, and what plans are compared by. */
interface Candidate {
  taken: { offer: PlanOffer; quantity: number }[];
  covered: number;
  cost: bigint;
  bought: number;
  /** Σ quantity × day */
  days: number;
}

const leastOf = ({ minimum, free }: PlanOffer) => Math.min(minimum, free);
const byPrice = (one: PlanOffer, other: PlanOffer) =>
  one.price - other.price || one.expiresOn - other.expiresOn || (one.id < other.id ? -1 : 1);
const sumOf = (offers: readonly PlanOffer[], of: (offer: PlanOffer) => number) =>
  offers.reduce((sum, offer) => sum + of(offer), 0);

/** @param isOver whether the search has to end; asked before each step @param offers any order, each id once */
export function planTarget(offers: readonly PlanOffer[], need: PlanNeed, isOver: () => boolean): Plan {
  const sorted = offers.toSorted(byPrice);
  const most = need.mostOffers ?? sorted.length;
  if (sorted.length <= FEW) return finished(bestOfAll(sorted, need, most), sorted, true);
  let found = search(sorted, need, most, isOver);
  if (need.goal === 'fewest_offers' && found.proven) {
    const { covered } = found.best;
    // With fewer offers less can be covered at most; the first number that covers as much is the fewest.
    for (let count = fewestFor(sorted, covered); count < found.best.taken.length; count += 1) {
      const fewer = search(sorted, need, count, isOver);
      if (fewer.best.covered === covered) {
        found = fewer;
        break;
      }
      if (!fewer.proven) {
        found = { ...found, proven: false };
        break;
      }
    }
  }
  return finished(found.best, sorted, found.proven);
}

function finished(best: Candidate, sorted: readonly PlanOffer[], optimal: boolean): Plan {
  const taken = best.taken.toSorted(
    (one, other) => one.offer.price - other.offer.price || (one.offer.id < other.offer.id ? -1 : 1),
  );
  const gap = optimal ? 0n : best.cost - cheapest(sorted, best.covered);
  return { taken, covered: best.covered, itemValue: best.cost, optimal, gap };
}

/** The lowest item value of a quantity, were there no minimum purchases. */
function cheapest(sorted: readonly PlanOffer[], quantity: number): bigint {
  let [left, cost] = [quantity, 0n];
  for (const { price, free } of sorted) {
    if (left === 0) break;
    const taken = Math.min(left, free);
    left -= taken;
    cost += BigInt(price) * BigInt(taken);
  }
  return cost;
}

/** The least number of offers that could cover a quantity. */
function fewestFor(sorted: readonly PlanOffer[], quantity: number): number {
  let sum = 0;
  const largest = sorted.map(({ free }) => free).toSorted((one, other) => other - one);
  const index = largest.findIndex((free) => (sum += free) >= quantity);
  return Math.max(index + 1, 1);
}

/** The purchase of exactly these offers, in order of price; null where their least exceeds the room. */
function fill(chosen: readonly PlanOffer[], { missing, room }: PlanNeed): Candidate | null {
  const least = sumOf(chosen, leastOf);
  if (room !== null && least > room) return null;
  let rest = Math.max(0, Math.min(missing, room ?? missing) - least);
  const taken = chosen.map((offer) => {
    const more = Math.min(rest, offer.free - leastOf(offer));
    rest -= more;
    return { offer, quantity: leastOf(offer) + more };
  });
  return measured(taken, missing);
}

function measured(taken: Candidate['taken'], missing: number): Candidate {
  let [cost, bought, days] = [0n, 0, 0];
  for (const { offer, quantity } of taken) {
    cost += BigInt(offer.price) * BigInt(quantity);
    bought += quantity;
    days += quantity * offer.expiresOn;
  }
  return { taken, covered: Math.min(bought, missing), cost, bought, days };
}

const textOf = ({ taken }: Candidate) =>
  taken
    .map(({ offer }) => offer.id)
    .toSorted()
    .join();

/** Whether the first plan is better by the order of the specification. */
function isBetter(one: Candidate, other: Candidate, goal: PlanNeed['goal']): boolean {
  if (one.covered !== other.covered) return one.covered > other.covered;
  const [few, many] = [one.taken.length, other.taken.length];
  if (goal === 'fewest_offers' && few !== many) return few < many;
  if (one.cost !== other.cost) return one.cost < other.cost;
  if (one.bought !== other.bought) return one.bought < other.bought;
  if (one.days !== other.days) return one.days < other.days;
  return few === many ? textOf(one) < textOf(other) : few < many;
}

const NOTHING: Candidate = { taken: [], covered: 0, cost: 0n, bought: 0, days: 0 };

function bestOfAll(sorted: readonly PlanOffer[], need: PlanNeed, most: number): Candidate {
  let best = NOTHING;
  for (let set = 1; set < 2 ** sorted.length; set += 1) {
    const chosen = sorted.filter((_, place) => (set >> place) & 1);
    if (chosen.length > most) continue;
    const plan = fill(chosen, need);
    if (plan !== null && isBetter(plan, best, need.goal)) best = plan;
  }
  return best;
}

/** Offers of a part of the search: those that are taken for sure, and those that may be. */
interface Branch {
  sure: ReadonlySet<PlanOffer>;
  out: ReadonlySet<PlanOffer>;
}

/**
 * The best plan with at most so many offers, by coverage, item value, quantity and expiry. A branch is left where even its bound is no
 * better than the best plan.
 */
function search(
  sorted: readonly PlanOffer[],
  need: PlanNeed,
  most: number,
  isOver: () => boolean,
): { best: Candidate; proven: boolean } {
  const bySize = sorted.toSorted((one, other) => other.free - one.free);
  let best = NOTHING;
  const open: Branch[] = [{ sure: new Set(), out: new Set() }];
  for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
    if (isOver()) return { best, proven: false };
    const bound = boundOf(branch, { sorted, bySize, need, most });
    if (bound === null || !isBetter(bound.plan, best, 'cheapest') || isEqual(bound.plan, best)) continue;
    const { plan, decide } = bound;
    if (decide === null) {
      best = plan;
      continue;
    }
    // The last one pushed is searched first.
    open.push(
      { ...branch, out: new Set([...branch.out, decide]) },
      { ...branch, sure: new Set([...branch.sure, decide]) },
    );
  }
  return { best, proven: true };
}

const isEqual = (one: Candidate, other: Candidate) =>
  one.covered === other.covered && one.cost === other.cost && one.bought === other.bought && one.days === other.days;

interface Market {
  sorted: readonly PlanOffer[];
  /** Largest first. */
  bySize: readonly PlanOffer[];
  need: PlanNeed;
  most: number;
}

/**
 * A plan that none of the branch can beat, and the offer by which it breaks a minimum purchase or the number of offers; null where it
 * breaks none, so that it is the branch's best. Null where the branch has no plan.
 */
function boundOf(
  { sure, out }: Branch,
  { sorted, bySize, need, most }: Market,
): { plan: Candidate; decide: PlanOffer | null } | null {
  const { missing, room } = need;
  const certain = [...sure];
  const least = sumOf(certain, leastOf);
  if (sure.size > most || (room !== null && least > room)) return null;
  // No more than this can be bought with so many offers.
  let reach = sumOf(certain, ({ free }) => free);
  let left = most - sure.size;
  for (const offer of bySize) {
    if (left === 0) break;
    if (sure.has(offer) || out.has(offer)) continue;
    reach += offer.free;
    left -= 1;
  }
  let rest = Math.max(0, Math.min(missing, room ?? missing, reach) - least);
  const taken: Candidate['taken'] = [];
  let decide: PlanOffer | null = null;
  for (const offer of sorted) {
    const isSure = sure.has(offer);
    if (out.has(offer) || (!isSure && rest === 0)) continue;
    const quantity = Math.min(rest, isSure ? offer.free - leastOf(offer) : offer.free);
    rest -= quantity;
    if (!isSure && quantity < leastOf(offer)) decide = offer;
    taken.push({ offer, quantity: isSure ? leastOf(offer) + quantity : quantity });
  }
  if (decide === null && taken.length > most)
    decide =
      taken.filter(({ offer }) => !sure.has(offer)).toSorted((one, other) => other.offer.free - one.offer.free)[0]
        ?.offer ?? null;
  return { plan: measured(taken, missing), decide };
}
