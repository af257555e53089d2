/**
 * Search for the best plan among many offers. A plan without minimum purchases is a bound of a branch; where it breaks a minimum or the
 * number of offers, the branch is divided by the offer that stands in its way. A branch whose bound is no better is left.
 */
import {
  cheapestValue,
  compare,
  fill,
  inOrderOfPurchase,
  leastOf,
  measured,
  NOTHING,
  sumOf,
  wantedOf,
  type Candidate,
  type PlanNeed,
  type PlanOffer,
} from './candidate.ts';

export interface Market {
  /** In order of purchase. */
  sorted: readonly PlanOffer[];
  /** Largest first. */
  bySize: readonly PlanOffer[];
  need: PlanNeed;
  /** At most so many offers are taken. */
  most: number;
}

/** Offers that are taken for sure, and those that are not taken. */
interface Branch {
  sure: ReadonlySet<PlanOffer>;
  out: ReadonlySet<PlanOffer>;
}

export interface SearchResult {
  best: Candidate;
  proven: boolean;
}

/** The best plan by coverage, item value, quantity, expiry and number of offers. */
export function search(market: Market, isOver: () => boolean): SearchResult {
  let best = firstPlan(market);
  const proven = traverse(market, { sure: new Set(), out: new Set() }, isOver, {
    isWorth: (bound) => compare(bound, best, 'cheapest') < 0,
    found: (plan) => {
      best = plan;
      return false;
    },
  });
  return { best, proven };
}

/** The fewest large offers that may be enough: a plan to start from, which is there also where the search ends early. */
function firstPlan({ bySize, need, most }: Market): Candidate {
  const chosen = bySize.slice(0, Math.min(most, fewestFor(bySize, wantedOf(need))));
  return fill(chosen.toSorted(inOrderOfPurchase), need) ?? NOTHING;
}

/** The least number of offers that could cover a quantity, all where none does. @param bySize the largest first */
export function fewestFor(bySize: readonly PlanOffer[], quantity: number): number {
  let sum = 0;
  const last = bySize.findIndex(({ free }) => (sum += free) >= quantity);
  return last < 0 ? bySize.length : last + 1;
}

/** The plan whose ids come first among all that are as good as this one. */
export function firstByIds(market: Market, equal: Candidate, isOver: () => boolean): SearchResult {
  const sure = new Set<PlanOffer>();
  const out = new Set(dearerThan(equal, market.sorted));
  let best = equal;
  let taken = offersOf(best);
  for (const offer of market.sorted.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (sure.size === equal.taken.length) break;
    if (out.has(offer)) continue;
    if (!taken.has(offer)) {
      let other: Candidate | null = null;
      const ended = traverse(market, { sure: new Set([...sure, offer]), out }, isOver, {
        isWorth: (bound) => compare(bound, equal, 'cheapest') <= 0,
        found: (plan) => {
          other = plan;
          return true;
        },
      });
      if (!ended) return { best, proven: false };
      if (other === null) {
        out.add(offer);
        continue;
      }
      best = other;
      taken = offersOf(best);
    }
    sure.add(offer);
  }
  return { best, proven: true };
}

/** Offers above every price of a plan that costs no more than without minimum purchases: with any of them a plan would cost more. */
function dearerThan({ taken, bought, cost }: Candidate, sorted: readonly PlanOffer[]): PlanOffer[] {
  if (cost !== cheapestValue(sorted, bought)) return [];
  const dearest = taken.reduce((most, { offer }) => Math.max(most, offer.price), 0);
  return sorted.filter(({ price }) => price > dearest);
}

const offersOf = (plan: Candidate) => new Set(plan.taken.map(({ offer }) => offer));

/** @returns false where it had to end before it was done */
function traverse(
  market: Market,
  root: Branch,
  isOver: () => boolean,
  visit: {
    /** Whether a branch with this bound is looked at. */
    isWorth: (bound: Candidate) => boolean;
    /** Takes the best plan of a branch. @returns whether that is enough */
    found: (plan: Candidate) => boolean;
  },
): boolean {
  const open = [root];
  for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
    if (isOver()) return false;
    const bound = boundOf(branch, market);
    if (bound === null || !visit.isWorth(bound.plan)) continue;
    const { plan, decide } = bound;
    if (decide === null) {
      if (visit.found(plan)) return true;
      continue;
    }
    // The last one pushed is searched first.
    open.push(
      { ...branch, out: new Set([...branch.out, decide]) },
      { ...branch, sure: new Set([...branch.sure, decide]) },
    );
  }
  return true;
}

/**
 * A plan that none of the branch can beat, and the offer by which it breaks a minimum purchase or the number of offers; null where it
 * breaks none, so that it is the branch's best. Null where the branch has no plan.
 */
function boundOf(
  { sure, out }: Branch,
  { sorted, bySize, need, most }: Market,
): { plan: Candidate; decide: PlanOffer | null } | null {
  const certain = [...sure].toSorted(inOrderOfPurchase);
  const least = sumOf(certain, leastOf);
  if (sure.size > most || (need.room !== null && least > need.room)) return null;
  const wanted = wantedOf(need);
  let rest = Math.max(0, Math.min(wanted, reachOf(wanted)) - least);
  let decide: PlanOffer | null = null;
  const taken: Candidate['taken'] = [];
  let next = 0;
  for (const offer of certain) {
    takeOpen(offer);
    const more = Math.min(rest, offer.free - leastOf(offer));
    rest -= more;
    taken.push({ offer, quantity: leastOf(offer) + more });
  }
  takeOpen(null);
  if (decide === null && taken.length > most) {
    const [largest] = taken
      .filter(({ offer }) => !sure.has(offer))
      .toSorted((one, other) => other.offer.free - one.offer.free);
    decide = largest?.offer ?? null;
  }
  return { plan: measured(taken, need.missing), decide };

  /** The most that so many offers can bring, counted as far as it is wanted. */
  function reachOf(quantity: number): number {
    let reach = sumOf(certain, ({ free }) => free);
    let left = most - sure.size;
    for (const offer of bySize) {
      if (left === 0 || reach >= quantity) break;
      if (sure.has(offer) || out.has(offer)) continue;
      reach += offer.free;
      left -= 1;
    }
    return reach;
  }

  /** Takes undecided offers that are cheaper than this one, or as cheap and expire earlier; without one, any. */
  function takeOpen(until: PlanOffer | null): void {
    for (; rest > 0 && next < sorted.length; next += 1) {
      const offer = sorted[next];
      if (offer === undefined) return;
      if (until !== null && (offer.price - until.price || offer.expiresOn - until.expiresOn) >= 0) return;
      if (sure.has(offer) || out.has(offer)) continue;
      const quantity = Math.min(rest, offer.free);
      rest -= quantity;
      if (quantity < leastOf(offer)) decide = offer;
      taken.push({ offer, quantity });
    }
  }
}
