/** One target's search, with a limit of its item value and those of what its buyer may have open. */
import { ITEM_VALUE_LIMIT_PAISE } from '../../lib/money.ts';
import { planWithinLimits, type LimitedPlan, type TargetLimits } from './open-limits.ts';
import { planTarget, type Plan, type PlanNeed, type PlanOffer } from './plan.ts';

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
  let [considered, unseen] = [offers, unseenFrom];
  for (;;) {
    const plan = planTarget(considered, need, isOver, unseen);
    if (plan.itemValue <= BigInt(PLAN_VALUE_LIMIT_PAISE)) return plan;
    const dearest = Math.max(...plan.taken.map(({ offer }) => offer.price));
    considered = considered.filter(({ price }) => price < dearest);
    unseen = dearest;
  }
}
