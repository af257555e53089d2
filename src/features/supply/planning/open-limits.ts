/**
 * Limits of what a buyer may have open, and the best plan of a target within them. Source: file 11 of the specification, part 12.
 *
 * A plan that is the best without limits and keeps them is the best within them. Where it breaks one, the plan is searched for again: with
 * fewer offers, with fewer offers of which more than half is held, and for the largest quantity that may be paid.
 */
import { computeAmounts, type Charges } from '#lib/amounts.ts';
import { ITEM_VALUE_LIMIT_PAISE } from '#lib/money.ts';
import { cheapestValue, isBetter, leastOf, measured, sumOf, type PlanNeed, type PlanOffer } from './candidate.ts';
import { boughtBy, MOST_OFFERS_OF_EXHAUSTIVE_SEARCH, type Plan, planTarget } from './plan.ts';

/** A limit that a plan without limits would have broken. */
export type OpenLimit = 'requests' | 'mostly_held' | 'payable';

/** Limits that are left for the requests for one target. Amounts in paise. */
export interface TargetLimits {
  /** Requests that may still be made. */
  requests: number;
  /** Further offers of which more than half may come to be held. */
  mostlyHeld: number;
  /** The most that may be bought of an offer without holding more than half of it. An offer that is not named: any quantity. */
  half: ReadonlyMap<string, number>;
  /** Total payable; null: no limit. */
  payable: number | null;
  charges: Charges;
}

export interface LimitedPlan extends Plan {
  limitedBy: readonly OpenLimit[];
}

type TakenOffers = Plan['taken'];
/** The best plan for a need among offers, without limits. */
type Solve = (offers: readonly PlanOffer[], need: PlanNeed) => Plan;

const NO_PLAN: Plan = { taken: [], covered: 0, itemValue: 0n, optimal: true, gap: 0n };

/** With up to so many offers the search is never ended by time. */
const ALWAYS_PROVEN = 8;

/** Total payable in paise of the requests for these quantities. */
export const payableOf = (taken: TakenOffers, charges: Charges) =>
  taken.reduce((sum, { offer, quantity }) => sum + computeAmounts(quantity, offer.price, charges).total, 0);

const isMostlyHeld = ({ offer, quantity }: TakenOffers[number], { half }: TargetLimits) =>
  quantity > (half.get(offer.id) ?? Infinity);

/** The limits that the requests of a plan would break. */
function brokenLimits({ taken }: Pick<Plan, 'taken'>, limits: TargetLimits): OpenLimit[] {
  const { requests, mostlyHeld, payable, charges } = limits;
  const broken: OpenLimit[] = [];
  if (taken.length > requests) broken.push('requests');
  if (taken.filter((one) => isMostlyHeld(one, limits)).length > mostlyHeld) broken.push('mostly_held');
  if (payable !== null && payableOf(taken, charges) > payable) broken.push('payable');
  return broken;
}

/** @param isOver whether the search has to end; asked where there are more than 8 offers */
function planWithinLimits(
  { offers, need, limits }: { offers: readonly PlanOffer[]; need: PlanNeed; limits: TargetLimits },
  solve: Solve,
  isOver: () => boolean,
): LimitedPlan {
  const unlimited = solve(offers, need);
  const limitedBy = brokenLimits(unlimited, limits);
  if (limitedBy.length === 0) return { ...unlimited, limitedBy };
  if (limits.requests <= 0) return { ...NO_PLAN, limitedBy };
  const counted = { ...need, mostOffers: Math.min(need.mostOffers ?? Infinity, limits.requests) };
  const planFor = (asked: PlanNeed) => withinHalves({ offers, need: asked, limits }, solve, isOver);
  const whole = planFor(counted);
  const isPayable = limits.payable === null || payableOf(whole.taken, limits.charges) <= limits.payable;
  if (!isPayable && !limitedBy.includes('payable')) limitedBy.push('payable');
  const plan = isPayable ? whole : largestPayable(offers, counted, limits, planFor);
  const { covered, cost } = measured(plan.taken, need.missing);
  const gap = plan.optimal ? 0n : cost - cheapestValue(offers, covered);
  return { ...plan, covered, gap, limitedBy };
}

/** The best plan that holds more than half of no more offers than may be: each choice of these is tried, and of the others half is offered. */
function withinHalves(
  { offers, need, limits }: { offers: readonly PlanOffer[]; need: PlanNeed; limits: TargetLimits },
  solve: Solve,
  isOver: () => boolean,
): Plan {
  const unlimited = solve(offers, need);
  const { mostlyHeld, half } = limits;
  const held = unlimited.taken.filter((one) => isMostlyHeld(one, limits));
  if (held.length <= mostlyHeld) return unlimited;
  const halfOf = ({ id }: PlanOffer) => half.get(id) ?? Infinity;
  const planWith = (whole: ReadonlySet<string>) =>
    solve(
      offers.flatMap((offer) => {
        if (whole.has(offer.id) || offer.free <= halfOf(offer)) return [offer];
        const least = leastOf(offer);
        return least > halfOf(offer) ? [] : [{ ...offer, minimum: least, free: halfOf(offer) }];
      }),
      need,
    );
  const gains = held.toSorted((a, b) => b.quantity - halfOf(b.offer) - (a.quantity - halfOf(a.offer)));
  const guess = new Set(gains.slice(0, mostlyHeld).map(({ offer }) => offer.id));
  if (offers.length > MOST_OFFERS_OF_EXHAUSTIVE_SEARCH) return { ...planWith(guess), optimal: false };
  let best = planWith(guess);
  let proven = best.optimal;
  const large = offers.filter((offer) => offer.free > halfOf(offer)).map(({ id }) => id);
  for (const whole of choices(large, mostlyHeld)) {
    if (offers.length > ALWAYS_PROVEN && isOver()) return { ...best, optimal: false };
    const plan = planWith(new Set(whole));
    proven &&= plan.optimal;
    if (isBetter(measured(plan.taken, need.missing), measured(best.taken, need.missing), need.goal)) best = plan;
  }
  return { ...best, optimal: proven };
}

/** All choices of so many of these ids. */
function* choices(ids: readonly string[], count: number, from = 0): Generator<string[]> {
  if (count === 0) yield [];
  else
    for (let place = from; place <= ids.length - count; place += 1)
      for (const rest of choices(ids, count - 1, place + 1)) yield [ids[place] ?? '', ...rest];
}

/**
 * The plan of the largest quantity that may be paid: a larger one never has a lower item value, so that it is found by halving. Fee and GST
 * of each request are rounded, so the item value is kept 2 paise a request below what the limit allows.
 */
function largestPayable(
  offers: readonly PlanOffer[],
  need: PlanNeed,
  { payable, charges }: TargetLimits,
  plan: (need: PlanNeed) => Plan,
): Plan {
  const requests = Math.min(offers.length, need.mostOffers ?? Infinity);
  const mostValue = itemValueOf(Math.max(0, (payable ?? 0) - 2 * requests), charges);
  const cheapest = { ...need, goal: 'cheapest' as const };
  let best = NO_PLAN;
  let optimal = true;
  let [low, high] = [0, need.goal === 'cheapest' ? need.missing : need.missing + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const found = plan({ ...cheapest, missing: middle });
    optimal &&= found.optimal;
    if (found.itemValue <= mostValue) {
      best = found;
      low = Math.min(high - 1, Math.max(middle, boughtBy(found)));
    } else high = middle;
  }
  if (need.goal === 'fewest_offers')
    for (let mostOffers = 1; mostOffers < best.taken.length; mostOffers += 1) {
      const covered = Math.min(boughtBy(best), need.missing);
      const fewer = plan({ ...cheapest, missing: covered, mostOffers });
      optimal &&= fewer.optimal;
      if (boughtBy(fewer) >= covered && fewer.itemValue <= mostValue) {
        best = fewer;
        break;
      }
    }
  return { ...best, optimal };
}

/** The item value in paise of a total payable, rounded down. */
const itemValueOf = (payable: number, { feeBasisPoints, gstBasisPoints }: Charges) =>
  (BigInt(payable) * 100_000_000n) / (BigInt(10_000 + feeBasisPoints) * BigInt(10_000 + gstBasisPoints));

export interface PlanTask {
  offers: readonly PlanOffer[];
  /** Least price of matching offers that are not among these, in paise; null: these are all. */
  unseenFrom: number | null;
  need: PlanNeed;
  /** Null: none holds. */
  limits: TargetLimits | null;
}

/** Highest item value of one target's plan, in paise (₹ 50,000 crore): the sums of 50 targets stay amounts. */
export const PLAN_VALUE_LIMIT_PAISE = ITEM_VALUE_LIMIT_PAISE / 20;

/** The best plan within all limits. */
export function planWithin({ offers, unseenFrom, need, limits }: PlanTask, isOver: () => boolean): LimitedPlan {
  const solve = (among: readonly PlanOffer[], asked: PlanNeed) => planBelowLimit(among, asked, unseenFrom, isOver);
  if (limits === null) return { ...solve(offers, need), limitedBy: [] };
  return planWithinLimits({ offers, need, limits }, solve, isOver);
}

/** The best plan; where it is worth more than the limit, the best without the dearest offers. */
function planBelowLimit(
  offers: readonly PlanOffer[],
  need: PlanNeed,
  unseenFrom: number | null,
  isOver: () => boolean,
): Plan {
  let considered = offers;
  let unseen = unseenFrom;
  const leaveOutFrom = (price: number): void => {
    considered = considered.filter((offer) => offer.price < price);
    unseen = price;
  };
  for (;;) {
    const tooDear = takesAll(considered, need) ? firstAboveLimit(considered) : null;
    if (tooDear !== null) leaveOutFrom(tooDear);
    const plan = planTarget(considered, need, isOver, unseen);
    if (plan.itemValue <= BigInt(PLAN_VALUE_LIMIT_PAISE)) return plan;
    leaveOutFrom(Math.max(...plan.taken.map(({ offer }) => offer.price)));
  }
}

/** Whether the best plan buys all of these offers whole. */
const takesAll = (offers: readonly PlanOffer[], { missing, room, mostOffers }: PlanNeed) =>
  room === null && mostOffers === null && sumOf(offers, ({ free }) => free) <= missing;

/** The lowest price up to which all offers together are worth more than a plan may be; null: they are not. */
function firstAboveLimit(offers: readonly PlanOffer[]): number | null {
  let value = 0n;
  for (const { price, free } of offers.toSorted((one, other) => one.price - other.price)) {
    value += BigInt(price) * BigInt(free);
    if (value > BigInt(PLAN_VALUE_LIMIT_PAISE)) return price;
  }
  return null;
}
