/** Purchase plans of targets from the offers of the market. Source: file 8 of the specification, part 2. */
import createLimit from 'p-limit';
import { DAY_MS, dayInIndia } from '#lib/dates.ts';
import { decimalFraction, fraction, productOf, roundHalfUp } from '#lib/fraction.ts';
import { ITEM_VALUE_LIMIT_PAISE, paiseOf } from '#lib/money.ts';
import type { Context } from '#platform/context.ts';
import { wrongField } from '#platform/refusal.ts';
import { createWorkerPool } from '#platform/uploads/worker-pool.ts';
import { chargesOn } from '#rules/reference/charges.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import { ANNUAL_RETURN, bandOf, returnDueOf } from '#rules/rulebook/figures.ts';
import type { Rulebook } from '#rules/rulebook/rule.ts';
import { rulesOn } from '#rules/rulebook/rulebook.server.ts';
import type { PlanNeed, PlanOffer } from './candidate.ts';
import type { Counts } from './counts.ts';
import { EarlierPurchases, type OpenPurchases } from './earlier-purchases.ts';
import { fixedPurchases, needBeside, withFixed, type KeptQuantity } from './kept-quantities.ts';
import type { LimitedPlan, PlanTask } from './open-limits.ts';
import {
  type CheapestOffers,
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
export type { KeptQuantity } from './kept-quantities.ts';

/** Options of a buyer; prices in paise. */
export interface PlanOptions {
  goal: PlanNeed['goal'];
  maxOffers: number | null;
  priceCeiling: number | null;
  /** Unique ids of sellers. */
  avoid: readonly string[];
  includeLate: boolean;
  /** Also credits of other financial years than the target's. */
  otherYears: boolean;
}

export const DEFAULT_OPTIONS: Readonly<PlanOptions> = {
  goal: 'cheapest',
  maxOffers: null,
  priceCeiling: null,
  avoid: [],
  includeLate: false,
  otherYears: false,
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
  /** Earlier targets take of its offers. */
  sharesOffers: boolean;
  /** The plan by the other goal. */
  alternative: LimitedPlan;
  counts: Counts;
  /** Offers of the plan by id. */
  offers: ReadonlyMap<string, PlannedOffer>;
}

/** Numbers of the cheapest offers that are looked at first, and next, where those suffice without a proof that none of the others is needed. */
const FIRST_OFFERS = 50;
const MORE_OFFERS = 200;
/** Number of 31 December 2099. */
const UNKNOWN_EXPIRY = Date.parse('2099-12-31') / DAY_MS;
type PlanningContext = Pick<Context, 'db' | 'clock'>;

/** Plans of so many targets are under way at once, so that one request leaves others their connections. */
export const AT_ONCE = 4;

/**
 * Plans each target by itself with default options: what it costs to meet that target.
 * @throws Refusal `unavailable` while too many plans are waiting
 */
export async function planEachAlone(context: PlanningContext, targets: readonly TargetRow[]): Promise<PlannedTarget[]> {
  const subjects = await subjectsOf(context, targets, DEFAULT_OPTIONS);
  // The first offers of each are read at once: targets are many, and most need no more.
  const cheapest = await listMatchingOffers(
    context.db,
    subjects.map(({ filter }) => filter),
    FIRST_OFFERS,
  );
  return createLimit(AT_ONCE).map([...subjects.entries()], ([place, subject]) =>
    planOne(context, subject, nothingBought(context), cheapest[place]),
  );
}

/**
 * Plans targets with default options one after the other: what earlier ones take of an offer is gone for later ones.
 * @throws as `planEachAlone`
 */
export async function planInTurn(context: PlanningContext, targets: readonly TargetRow[]): Promise<PlannedTarget[]> {
  const earlier = nothingBought(context);
  const subjects = await subjectsOf(context, targets, DEFAULT_OPTIONS);
  return inTurn(subjects, (subject) => planOne(context, subject, earlier));
}

/**
 * Plans targets one after the other, each also by the other goal, and counts what was left out.
 * @param bounds.open what the buyer has open, and may have; null where no limits hold
 * @param bounds.kept quantities that the buyer has set: the rest is planned around them
 * @throws Refusal `invalid` on the field of a kept quantity; as `planEachAlone`
 */
export async function explainTargets(
  context: PlanningContext,
  targets: readonly TargetRow[],
  options: PlanOptions,
  { open, kept }: { open: OpenPurchases | null; kept: readonly KeptQuantity[] },
): Promise<ExplainedTarget[]> {
  const earlier = new EarlierPurchases(open, chargesOn(context.clock.now()));
  const subjects = await subjectsOf(context, targets, options);
  return inTurn(subjects, (subject) =>
    explainOne(
      context,
      subject,
      kept.filter(({ targetId }) => targetId === subject.target.id),
      earlier,
    ),
  );
}

const nothingBought = ({ clock }: PlanningContext) => new EarlierPurchases(null, chargesOn(clock.now()));

async function inTurn<Plan>(subjects: readonly Subject[], plan: (subject: Subject) => Promise<Plan>): Promise<Plan[]> {
  const planned: Plan[] = [];
  for (const subject of subjects) planned.push(await plan(subject));
  return planned;
}

/** A target with what its plan depends on. */
interface Subject {
  target: TargetRow;
  filter: OfferFilter;
  need: PlanNeed;
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
    need: {
      missing: target.remaining,
      room: roomOf(book, target),
      goal: options.goal,
      mostOffers: options.maxOffers,
    },
  }));
}

async function planOne(
  context: PlanningContext,
  subject: Subject,
  earlier: EarlierPurchases,
  cheapest?: CheapestOffers,
): Promise<PlannedTarget> {
  const { plan, market } = await bestPlan(context, subject, earlier, { cheapest });
  earlier.add(plan, market.offers);
  return { target: subject.target, room: subject.need.room, plan, hasOffers: market.offers.length > 0 };
}

async function explainOne(
  context: PlanningContext,
  subject: Subject,
  kept: readonly KeptQuantity[],
  earlier: EarlierPurchases,
): Promise<ExplainedTarget> {
  const { target, filter, need } = subject;
  const set = new Set(kept.map(({ offerId }) => offerId));
  // A kept quantity was chosen by the buyer: the options that choose offers do not ask after it.
  const { offers: chosen } =
    set.size === 0
      ? { offers: [] }
      : await readMarket(context, { ...filter, ...ANY_SELLER, ids: [...set] }, set.size, earlier);
  const checked = fixedPurchases(kept, chosen.flatMap(toPlanOffer), { unit: target.unit, room: need.room });
  if ('text' in checked) throw wrongField(checked.field, checked.text);
  const fixed = checked.taken;
  const sharesWithFixed = earlier.takesOf(chosen);
  earlier.add({ taken: fixed }, chosen);
  const goal = need.goal === 'cheapest' ? 'fewest_offers' : 'cheapest';
  const rest = needBeside(fixed, need);
  const [{ plan, market }, other, counts] = await Promise.all([
    bestPlan(context, { ...subject, need: rest }, earlier, { without: set }),
    bestPlan(context, { ...subject, need: { ...rest, goal } }, earlier, { without: set }),
    countOffers(context.db, filter),
  ]);
  const sharesOffers = sharesWithFixed || earlier.takesOf(market.offers) || market.usedUp > 0;
  earlier.add(plan, market.offers);
  const whole = withFixed(plan, fixed, need.missing);
  const offers = await readPlannedOffers(
    context.db,
    whole.taken.map(({ offer }) => offer.id),
  );
  // Where not all are counted, those that the plan looked at may be more than those counted.
  const matching = counts.matching - market.usedUp;
  return {
    target,
    room: need.room,
    plan: whole,
    alternative: withFixed(other.plan, fixed, need.missing),
    hasOffers: market.offers.length > 0 || fixed.length > 0,
    sharesOffers,
    offers,
    counts: { ...counts, matching: counts.capped ? Math.max(matching, market.offers.length) : matching },
  };
}

/** Conditions of a filter that choose among sellers and prices, left out. */
const ANY_SELLER = { lateBefore: null, ceiling: null, avoid: [] } as const;

/**
 * The best plan of a target, and the offers that it was looked for among: the cheapest first. A plan that is proven among these is the best
 * among all, as dearer ones cannot improve it.
 * @param options.without ids of offers that are not planned with
 * @param options.cheapest the cheapest offers, where they were read before; only while nothing was bought earlier
 */
async function bestPlan(
  context: PlanningContext,
  { target, filter, need }: Subject,
  earlier: EarlierPurchases,
  { without = new Set(), cheapest }: { without?: ReadonlySet<string>; cheapest?: CheapestOffers | undefined },
): Promise<{ plan: LimitedPlan; market: ReadMarket }> {
  const planAmong = async (market: ReadMarket) => {
    const offers = market.offers.flatMap(toPlanOffer);
    const limits = earlier.limitsOf(market.offers);
    const plan = await pool.run({ offers, unseenFrom: market.unseenFrom, need, limits }, 0, target.owner_id);
    return { plan, market };
  };
  const first = cheapest
    ? marketOf(cheapest, FIRST_OFFERS, earlier, without)
    : await readMarket(context, filter, FIRST_OFFERS, earlier, without);
  const isEnough = first.offers.reduce((sum, { free }) => sum + free, 0) >= need.missing;
  for (const most of first.unseenFrom === null || isEnough ? [FIRST_OFFERS, MORE_OFFERS] : []) {
    const planned = await planAmong(
      most === FIRST_OFFERS ? first : await readMarket(context, filter, most, earlier, without),
    );
    if (planned.plan.optimal || planned.market.unseenFrom === null) return planned;
  }
  return planAmong(await readMarket(context, filter, MOST_OFFERS, earlier, without));
}

/** Offers of a target with what earlier purchases leave of them. */
interface ReadMarket {
  offers: MatchingRow[];
  /** Least price of matching offers that are not among these, in paise; null: these are all. */
  unseenFrom: number | null;
  /** Number of matching offers that earlier purchases take whole. */
  usedUp: number;
}

async function readMarket(
  { db }: PlanningContext,
  filter: OfferFilter,
  most: number,
  earlier: EarlierPurchases,
  without: ReadonlySet<string> = new Set(),
): Promise<ReadMarket> {
  const [read] = await listMatchingOffers(db, [filter], most + earlier.offers + without.size);
  return marketOf(read ?? { offers: [], unseenFrom: null }, most, earlier, without);
}

function marketOf(
  read: CheapestOffers,
  most: number,
  earlier: EarlierPurchases,
  without: ReadonlySet<string>,
): ReadMarket {
  const offers = read.offers.filter(({ id }) => !without.has(id));
  const left = earlier.leftOf(offers);
  return {
    offers: left.slice(0, most).filter((offer) => toPlanOffer(offer).length > 0),
    unseenFrom: left[most]?.price ?? read.unseenFrom,
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
    year: options.otherYears ? null : target.year,
    ids: null,
    today,
    lateBefore: options.includeLate
      ? null
      : (returnDueOf(book, target.waste_type, ANNUAL_RETURN, target.year, today)?.day ?? null),
    ceiling: options.priceCeiling,
    avoid: options.avoid,
    band: refuses ? { low: paiseOf(refuses.low), high: paiseOf(refuses.high) } : null,
  };
}

/** Quantity that the limit of purchases leaves of a target; null where no limit is known, or the newest sheet did not set the target. */
function roomOf(book: Rulebook, target: TargetRow): number | null {
  const { waste_type: stream, product_type, credit_type, producer_type, year, sheet_quantity: quantity } = target;
  const question = { stream, on: `${year}-04-01`, product_type, credit_type, producer_type };
  const rule = answerOf(book, { ...question, kind: 'purchase_cap' });
  if (!rule?.value || quantity === null) return null;
  const share = productOf(fraction(quantity), decimalFraction(rule.value.percent), fraction(1, 100));
  const { sheet_leftover: leftover, sheet_held: held, achieved, blocked } = target;
  return Math.max(0, quantity + (leftover ?? 0) + roundHalfUp(share) - (held ?? 0) - achieved - blocked);
}

/** A search for the best plan runs in a thread of its own. */
const pool = createWorkerPool<PlanTask, LimitedPlan>({
  script: new URL('./plan-worker.server.ts', import.meta.url),
  full: 'Too many plans are being made. Please try again in a moment.',
  heapMb: 128,
  taskMs: 10_000,
  waitingTasks: 1_000,
  waitingTasksOfOwner: 200,
});
