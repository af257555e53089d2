/** Purchase plans of targets from the offers of the market. Source: file 8 of the specification, part 2. */
import createLimit from 'p-limit';
import { dayInIndia } from '#lib/dates.ts';
import { decimalFraction, fraction, productOf, roundHalfUp } from '#lib/fraction.ts';
import { ITEM_VALUE_LIMIT_PAISE } from '#lib/money.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import { createWorkerPool, PoolFullError } from '#platform/uploads/worker-pool.ts';
import { chargesOn } from '#rules/reference/charges.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import { ANNUAL_RETURN, bandOf, returnDueOf } from '#rules/rulebook/figures.ts';
import type { Rulebook } from '#rules/rulebook/rule.ts';
import { rulesOn } from '#rules/rulebook/rulebook.server.ts';
import type { PlanNeed, PlanOffer } from './candidate.ts';
import type { Counts } from './counts.ts';
import { EarlierPurchases, type OpenPurchases } from './earlier-purchases.ts';
import type { LimitedPlan, PlanTask } from './open-limits.ts';
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
export type { OpenPurchases } from './earlier-purchases.ts';

/** Options of a buyer; prices in paise. */
interface PlanOptions {
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
  plan: LimitedPlan;
  /** Whether any offer matches. */
  hasOffers: boolean;
}

/** A plan with what else there is to know of it. */
export interface ExplainedTarget extends PlannedTarget {
  /** The plan by the other goal. */
  alternative: LimitedPlan;
  counts: Counts;
  /** Offers of the plan by id. */
  offers: ReadonlyMap<string, PlannedOffer>;
}

/** So many of the cheapest offers are looked at first. */
const FIRST_OFFERS = 50;
/** Number of 31 December 2099. */
const UNKNOWN_EXPIRY = Date.parse('2099-12-31') / 86_400_000;
type PlanningContext = Pick<Context, 'db' | 'clock'>;

/** Plans of so many targets are under way at once, so that one request leaves others their connections. */
const AT_ONCE = 4;

/**
 * Plans each target by itself with default options, of credits of its own year alone: what it costs to meet that target.
 * @throws Refusal `unavailable` while too many plans are waiting
 */
export async function planEachAlone(context: PlanningContext, targets: readonly TargetRow[]): Promise<PlannedTarget[]> {
  const subjects = await subjectsOf(context, targets, DEFAULT_OPTIONS);
  return createLimit(AT_ONCE).map(subjects, ({ filter, ...subject }) => {
    const ownYear = { ...subject, filter: { ...filter, year: subject.target.year } };
    return planOne(context, ownYear, DEFAULT_OPTIONS, nothingBought(context));
  });
}

/**
 * Plans targets one after the other, in their order, with something missing or not: what earlier ones take of an offer is gone for later ones.
 * @throws Refusal `unavailable` while too many plans are waiting
 */
export async function planTargets(
  context: PlanningContext,
  targets: readonly TargetRow[],
  options: PlanOptions,
): Promise<PlannedTarget[]> {
  // Targets of different kinds share no offers.
  const kinds = Map.groupBy(
    await subjectsOf(context, targets, options),
    ({ target: { waste_type, product_type, credit_type, unit } }) =>
      [waste_type, product_type, credit_type, unit].join('\n'),
  );
  const planned = await createLimit(AT_ONCE).map([...kinds.values()], (subjects) =>
    inTurn(subjects, nothingBought(context), (subject, earlier) => planOne(context, subject, options, earlier)),
  );
  const plans = new Map(planned.flat().map((one) => [one.target.id, one]));
  return targets.flatMap(({ id }) => plans.get(id) ?? []);
}

/**
 * Plans targets one after the other as `planTargets` does, each also by the other goal, and counts what was left out.
 * @param open what the buyer has open, and may have; null where no limits hold
 * @throws as `planTargets`
 */
export async function explainTargets(
  context: PlanningContext,
  targets: readonly TargetRow[],
  options: PlanOptions,
  open: OpenPurchases | null,
): Promise<ExplainedTarget[]> {
  const earlier = new EarlierPurchases(open, chargesOn(context.clock.now()));
  return inTurn(await subjectsOf(context, targets, options), earlier, (subject) =>
    explainOne(context, subject, options, earlier),
  );
}

const nothingBought = ({ clock }: PlanningContext) => new EarlierPurchases(null, chargesOn(clock.now()));

async function inTurn<Planned>(
  subjects: readonly Subject[],
  earlier: EarlierPurchases,
  plan: (subject: Subject, earlier: EarlierPurchases) => Promise<Planned>,
): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const subject of subjects) planned.push(await plan(subject, earlier));
  return planned;
}

/** A target with what its plan depends on. */
interface Subject {
  target: TargetRow;
  filter: OfferFilter;
  room: number | null;
}

async function subjectsOf(
  context: PlanningContext,
  targets: readonly TargetRow[],
  options: PlanOptions,
): Promise<Subject[]> {
  const { book } = await rulesOn(context);
  const today = dayInIndia(context.clock.now());
  return targets.map((target) => ({
    target,
    filter: filterOf(book, target, options, today),
    room: roomOf(book, target),
  }));
}

async function planOne(
  context: PlanningContext,
  { target, filter, room }: Subject,
  options: PlanOptions,
  earlier: EarlierPurchases,
): Promise<PlannedTarget> {
  const planAmong = async ({ offers, unseenFrom }: ReadMarket) => {
    const market = { offers: offers.flatMap(toPlanOffer), unseenFrom, limits: null };
    const plan = await searchPlan(market, needOf(target, room, options), target.owner_id);
    return { target, room, plan, hasOffers: market.offers.length > 0, offers };
  };
  const read = async () => {
    const cheapest = await readMarket(context, filter, FIRST_OFFERS, earlier);
    const isEnough = cheapest.offers.reduce((sum, { free }) => sum + free, 0) >= target.remaining;
    if (cheapest.unseenFrom === null || isEnough) {
      const first = await planAmong(cheapest);
      // A plan that is proven among the cheapest offers is the best among all: dearer ones cannot improve it.
      if (first.plan.optimal || cheapest.unseenFrom === null) return first;
    }
    return planAmong(await readMarket(context, filter, MOST_OFFERS, earlier));
  };
  const { offers, ...planned } = await read();
  earlier.add(planned.plan, offers);
  return planned;
}

async function explainOne(
  context: PlanningContext,
  { target, filter, room }: Subject,
  options: PlanOptions,
  earlier: EarlierPurchases,
): Promise<ExplainedTarget> {
  const goal = options.goal === 'cheapest' ? 'fewest_offers' : 'cheapest';
  const [{ offers: left, unseenFrom, usedUp }, counts] = await Promise.all([
    readMarket(context, filter, MOST_OFFERS, earlier),
    countOffers(context.db, filter),
  ]);
  const market = { offers: left.flatMap(toPlanOffer), unseenFrom, limits: earlier.limitsOf(left) };
  const [plan, alternative] = await Promise.all([
    searchPlan(market, needOf(target, room, options), target.owner_id),
    searchPlan(market, needOf(target, room, { ...options, goal }), target.owner_id),
  ]);
  earlier.add(plan, left);
  const offers = await readPlannedOffers(
    context.db,
    plan.taken.map(({ offer }) => offer.id),
  );
  // Where not all are counted, those that the plan looked at may be more than those counted.
  const matching = Math.max(counts.matching - usedUp, market.offers.length);
  return {
    target,
    room,
    plan,
    alternative,
    hasOffers: market.offers.length > 0,
    offers,
    counts: { ...counts, matching: counts.capped ? matching : counts.matching - usedUp },
  };
}

const needOf = ({ remaining }: TargetRow, room: number | null, { goal, maxOffers }: PlanOptions): PlanNeed => ({
  missing: remaining,
  room,
  goal,
  mostOffers: maxOffers,
});

/** Offers of a target with what earlier targets leave of them. */
interface ReadMarket {
  offers: MatchingRow[];
  /** Least price of matching offers that are not among these, in paise; null: these are all. */
  unseenFrom: number | null;
  /** Number of matching offers that earlier targets take whole. */
  usedUp: number;
}

async function readMarket(
  { db }: PlanningContext,
  filter: OfferFilter,
  most: number,
  earlier: EarlierPurchases,
): Promise<ReadMarket> {
  const { offers, unseenFrom } = await listMatchingOffers(db, filter, most + earlier.offers);
  const left = earlier.leftOf(offers);
  return {
    offers: left.slice(0, most),
    unseenFrom: left[most]?.price ?? unseenFrom,
    usedUp: offers.length - left.length,
  };
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
function roomOf(book: Rulebook, target: TargetRow): number | null {
  const { waste_type: stream, product_type, credit_type, year, sheet_quantity: quantity } = target;
  const rule = answerOf(book, { kind: 'purchase_cap', stream, on: `${year}-04-01`, product_type, credit_type });
  if (!rule?.value || quantity === null) return null;
  const share = productOf(fraction(quantity), decimalFraction(rule.value.percent), fraction(1, 100));
  const { sheet_leftover: leftover, sheet_held: held, achieved, blocked } = target;
  return Math.max(0, quantity + (leftover ?? 0) + roundHalfUp(share) - (held ?? 0) - achieved - blocked);
}

const pool = createWorkerPool<PlanTask, LimitedPlan>({
  script: new URL('./plan-worker.server.ts', import.meta.url),
  workers: 1,
  heapMb: 128,
  taskMs: 10_000,
  waitingTasks: 1_000,
  waitingTasksOfOwner: 200,
  waitingBytes: Infinity,
});

/**
 * The best plan, searched for in a thread of its own.
 * @param ownerId who asks
 * @throws Refusal `unavailable` while too many plans are waiting, of all or of their owner
 */
async function searchPlan(
  { offers, unseenFrom, limits }: Omit<PlanTask, 'need'>,
  need: PlanNeed,
  ownerId: string,
): Promise<LimitedPlan> {
  return pool.run({ offers, unseenFrom, need, limits }, 0, ownerId).catch((error: unknown) => {
    if (error instanceof PoolFullError)
      throw new Refusal('unavailable', 'Too many plans are being made. Please try again in a moment.', {
        retryAfter: 1,
      });
    throw error;
  });
}
