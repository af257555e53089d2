/** Purchase plans of targets from the offers of the market. Source: file 8 of the specification, part 2. */
import { dayInIndia } from '../../lib/dates.ts';
import { decimalFraction, fraction, productOf, roundHalfUp } from '../../lib/fraction.ts';
import type { Context } from '../../platform/context.ts';
import { answerOf } from '../rulebook/answer.ts';
import { ANNUAL_RETURN, bandOf, returnDueOf } from '../rulebook/figures.ts';
import type { Rulebook } from '../rulebook/rule.ts';
import { rulesOn } from '../rulebook/rulebook.server.ts';
import { planTarget, type Plan, type PlanNeed, type PlanOffer } from './plan.ts';
import {
  readMatchingOffers,
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

/** The plan of one target, by offers as they stand. */
export interface PlannedTarget {
  target: TargetRow;
  /** The most that may be bought; null: no limit is known. */
  room: number | null;
  plan: Plan;
  /** The plan by the other goal. */
  alternative: Plan;
  offers: ReadonlyMap<string, MatchingRow>;
  counts: Counts;
}

/** The search for one target ends after this time. */
const SEARCH_MS = 50;
const UNKNOWN_EXPIRY = '2099-12-31';
const dayNumber = (day: string) => Math.round(Date.parse(day) / 86_400_000);

/** Plans targets one by one, with something missing or not. */
export async function planTargets(
  context: Pick<Context, 'db' | 'clock'>,
  targets: readonly TargetRow[],
  options: PlanOptions,
): Promise<PlannedTarget[]> {
  const { book } = await rulesOn(context);
  const today = dayInIndia(context.clock.now());
  const planned: PlannedTarget[] = [];
  for (const target of targets) {
    const { offers, counts } = await readMatchingOffers(context.db, filterOf(book, target, options, today));
    const candidates = offers.map(toPlanOffer);
    const room = roomOf(book, target);
    const planBy = (goal: PlanNeed['goal']) => {
      const end = performance.now() + SEARCH_MS;
      const need = { missing: target.remaining, room, goal, mostOffers: options.maxOffers };
      return planTarget(candidates, need, () => performance.now() >= end);
    };
    const [plan, alternative] = [options.goal, options.goal === 'cheapest' ? 'fewest_offers' : 'cheapest'] as const;
    planned.push({
      target,
      room,
      plan: planBy(plan),
      alternative: planBy(alternative),
      offers: new Map(offers.map((offer) => [offer.id, offer])),
      counts,
    });
  }
  return planned;
}

const toPlanOffer = ({ id, price, minimum, free, expires_on: expiresOn }: MatchingRow): PlanOffer => ({
  id,
  price,
  minimum,
  free,
  expiresOn: dayNumber(expiresOn ?? UNKNOWN_EXPIRY),
});

function filterOf(book: Rulebook, target: TargetRow, options: PlanOptions, today: string): OfferFilter {
  const { rule, isComparable, mode } = bandOf(book, target, today);
  const refuses = mode === 'block' && isComparable && rule?.value;
  return {
    kind: target,
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
