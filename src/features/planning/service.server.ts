/** Purchase plans of targets from the offers of the market. Source: file 8 of the specification, part 2. */
import createLimit from 'p-limit';
import { dayInIndia } from '../../lib/dates.ts';
import { decimalFraction, fraction, productOf, roundHalfUp } from '../../lib/fraction.ts';
import { ITEM_VALUE_LIMIT_PAISE } from '../../lib/money.ts';
import type { Context } from '../../platform/context.ts';
import { answerOf } from '../rulebook/answer.ts';
import { ANNUAL_RETURN, bandOf, returnDueOf } from '../rulebook/figures.ts';
import type { Rulebook } from '../rulebook/rule.ts';
import { rulesOn } from '../rulebook/rulebook.server.ts';
import type { Plan, PlanNeed, PlanOffer } from './plan.ts';
import type { Counts } from './counts.ts';
import { searchPlan } from './plan-pool.server.ts';
import type { PlanTask } from './plan-task.ts';
import {
  countOffers,
  listMatchingOffers,
  MOST_OFFERS,
  type MatchingRow,
  type OfferFilter,
  type PlannedOffer,
  readPlannedOffers,
  type TargetRow,
} from './plan-store.server.ts';

export { listPlannedTargets, type TargetRow } from './plan-store.server.ts';

/** Options of a buyer; prices in paise. */
export interface PlanOptions {
  goal: PlanNeed['goal'];
  maxOffers: number | null;
  priceCeiling: number | null;
  /** Unique ids of sellers. */
  avoid: readonly string[];
  includeLate: boolean;
}

export const DEFAULT_OPTIONS: PlanOptions = {
  goal: 'cheapest',
  maxOffers: null,
  priceCeiling: null,
  avoid: [],
  includeLate: false,
};

/** The plan of one target, by offers as they stand. */
export interface PlannedTarget {
  target: TargetRow;
  /** The most that may be bought; null: no limit is known. */
  room: number | null;
  plan: Plan;
  /** Whether any offer matches. */
  hasOffers: boolean;
}

/** A plan with what else there is to know of it. */
export interface ExplainedTarget extends PlannedTarget {
  /** The plan by the other goal. */
  alternative: Plan;
  counts: Counts;
  /** Offers of the plan by id. */
  offers: ReadonlyMap<string, PlannedOffer>;
}

/** So many of the cheapest offers are looked at first. */
const FIRST_OFFERS = 50;
/** Number of 31 December 2099. */
const UNKNOWN_EXPIRY = Date.parse('2099-12-31') / 86_400_000;
type PlanningContext = Pick<Context, 'db' | 'clock'>;

/**
 * Plans targets one by one, with something missing or not.
 * @param credits those of any year, or those of the target's own year alone
 * @throws Refusal `unavailable` while too many plans are waiting
 */
export function planTargets(
  context: PlanningContext,
  targets: readonly TargetRow[],
  options: PlanOptions,
  credits: 'any year' | 'own year' = 'any year',
): Promise<PlannedTarget[]> {
  return forEach(context, targets, options, async (target, filter, room) => {
    const wanted = credits === 'own year' ? { ...filter, year: target.year } : filter;
    const planAmong = async (market: Omit<PlanTask, 'need'>) => {
      const plan = await searchPlan(market, needOf(target, room, options), target.owner_id);
      return { target, room, plan, hasOffers: market.offers.length > 0 };
    };
    const cheapest = await readMarket(context, wanted, FIRST_OFFERS);
    const isEnough = cheapest.offers.reduce((sum, { free }) => sum + free, 0) >= target.remaining;
    if (cheapest.unseenFrom === null || isEnough) {
      const first = await planAmong(cheapest);
      // A plan that is proven among the cheapest offers is the best among all: dearer ones cannot improve it.
      if (first.plan.optimal || cheapest.unseenFrom === null) return first;
    }
    return planAmong(await readMarket(context, wanted, MOST_OFFERS));
  });
}

/** Plans targets one by one, also by the other goal, and counts what was left out. @throws as `planTargets` */
export function explainTargets(
  context: PlanningContext,
  targets: readonly TargetRow[],
  options: PlanOptions,
): Promise<ExplainedTarget[]> {
  const goal = options.goal === 'cheapest' ? 'fewest_offers' : 'cheapest';
  return forEach(context, targets, options, async (target, filter, room) => {
    const [market, counts] = await Promise.all([
      readMarket(context, filter, MOST_OFFERS),
      countOffers(context.db, filter),
    ]);
    const [plan, alternative] = await Promise.all([
      searchPlan(market, needOf(target, room, options), target.owner_id),
      searchPlan(market, needOf(target, room, { ...options, goal }), target.owner_id),
    ]);
    const ids = plan.taken.map(({ offer }) => offer.id);
    const offers = await readPlannedOffers(context.db, ids);
    // Where not all are counted, those that the plan looked at may be more than those counted.
    const matching = Math.max(counts.matching, market.offers.length);
    return {
      target,
      room,
      plan,
      alternative,
      hasOffers: market.offers.length > 0,
      offers,
      counts: counts.capped ? { ...counts, matching } : counts,
    };
  });
}

/** Plans of so many targets are under way at once, so that one request leaves others their connections. */
const AT_ONCE = 4;

async function forEach<Planned>(
  context: PlanningContext,
  targets: readonly TargetRow[],
  options: PlanOptions,
  planOne: (target: TargetRow, filter: OfferFilter, room: number | null) => Promise<Planned>,
): Promise<Planned[]> {
  const { book } = await rulesOn(context);
  const today = dayInIndia(context.clock.now());
  return createLimit(AT_ONCE).map(targets, (target) =>
    planOne(target, filterOf(book, target, options, today), roomOf(book, target)),
  );
}

const needOf = ({ remaining }: TargetRow, room: number | null, { goal, maxOffers }: PlanOptions): PlanNeed => ({
  missing: remaining,
  room,
  goal,
  mostOffers: maxOffers,
});

async function readMarket({ db }: PlanningContext, filter: OfferFilter, most: number) {
  const { offers, unseenFrom } = await listMatchingOffers(db, filter, most);
  return { offers: offers.flatMap(toPlanOffer), unseenFrom };
}

/** No more is taken of an offer than one order may be worth; an offer whose minimum is worth more is left out. */
function toPlanOffer({ id, price, minimum, free, expires_day: day }: MatchingRow): PlanOffer[] {
  const most = Math.min(free, Math.floor(ITEM_VALUE_LIMIT_PAISE / price));
  return most < Math.min(minimum, free) ? [] : [{ id, price, minimum, free: most, expiresOn: day ?? UNKNOWN_EXPIRY }];
}

function filterOf(book: Rulebook, target: TargetRow, options: PlanOptions, today: string): OfferFilter {
  const { rule, isComparable, mode } = bandOf(book, target, today);
  const refuses = mode === 'block' && isComparable && rule?.value;
  return {
    kind: target,
    year: null,
    today,
    lateBefore: options.includeLate
      ? null
      : (returnDueOf(book, target.waste_type, ANNUAL_RETURN, target.year, today)?.day ?? null),
    ceiling: options.priceCeiling,
    avoid: options.avoid,
    band: refuses ? { low: Math.round(refuses.low * 100), high: Math.round(refuses.high * 100) } : null,
  };
}

/** Quantity that the limit of purchases leaves of a target; null where no limit is known, or the newest sheet did not set the target. */
export function roomOf(book: Rulebook, target: TargetRow): number | null {
  const { waste_type: stream, product_type, credit_type, year, sheet_quantity: quantity } = target;
  const rule = answerOf(book, { kind: 'purchase_cap', stream, on: `${year}-04-01`, product_type, credit_type });
  if (!rule?.value || quantity === null) return null;
  const share = productOf(fraction(quantity), decimalFraction(rule.value.percent), fraction(1, 100));
  const { sheet_leftover: leftover, sheet_held: held, achieved, blocked } = target;
  return Math.max(0, quantity + (leftover ?? 0) + roundHalfUp(share) - (held ?? 0) - achieved - blocked);
}
