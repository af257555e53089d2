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
import { searchPlan } from './plan-pool.server.ts';
import {
  countOffers,
  listMatchingOffers,
  MOST_OFFERS,
  type Counts,
  type MatchingRow,
  type OfferFilter,
  type TargetRow,
} from './plan-store.server.ts';

export { listPlannedTargets, type Counts, type MatchingRow, type TargetRow } from './plan-store.server.ts';

/** Wishes of a buyer; prices in paise. */
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
  offers: ReadonlyMap<string, MatchingRow>;
}

/** A plan with what else there is to know of it. */
export interface ExplainedTarget extends PlannedTarget {
  /** The plan by the other goal. */
  alternative: Plan;
  counts: Counts;
}

/** So many of the cheapest offers are looked at first. */
const FIRST_OFFERS = 50;
const UNKNOWN_EXPIRY = '2099-12-31';
const dayNumber = (day: string) => Math.round(Date.parse(day) / 86_400_000);
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
    const planAmong = async (most: number) => {
      const market = await readMarket(context, wanted, most);
      const plan = await searchPlan(market, needOf(target, room, options), target.owner_id);
      return { target, room, plan, offers: market.rows };
    };
    // Most plans are proven among the cheapest: what is proven there is the plan among all.
    const first = await planAmong(FIRST_OFFERS);
    return first.plan.optimal ? first : planAmong(MOST_OFFERS);
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
    return { target, room, plan, alternative, offers: market.rows, counts };
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
  const rows = new Map(offers.map((offer) => [offer.id, offer]));
  return {
    rows,
    offers: offers.map(toPlanOffer).filter(({ free, minimum, id }) => free === rows.get(id)?.free || free >= minimum),
    unseenFrom,
  };
}

/** No more is taken of an offer than one order may be worth. */
const toPlanOffer = ({ id, price, minimum, free, expires_on: expiresOn }: MatchingRow): PlanOffer => ({
  id,
  price,
  minimum,
  free: Math.min(free, Math.floor(ITEM_VALUE_LIMIT_PAISE / price)),
  expiresOn: dayNumber(expiresOn ?? UNKNOWN_EXPIRY),
});

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

/** What the limit of purchases leaves of a target; null where no limit is known, or the newest sheet did not set the target. */
export function roomOf(book: Rulebook, target: TargetRow): number | null {
  const { waste_type: stream, product_type, credit_type, year, sheet_quantity: quantity } = target;
  const rule = answerOf(book, { kind: 'purchase_cap', stream, on: `${year}-04-01`, product_type, credit_type });
  if (!rule?.value || quantity === null) return null;
  const share = productOf(fraction(quantity), decimalFraction(rule.value.percent), fraction(1, 100));
  const { sheet_leftover: leftover, sheet_held: held, achieved, blocked } = target;
  return Math.max(0, quantity + (leftover ?? 0) + roundHalfUp(share) - (held ?? 0) - achieved - blocked);
}
