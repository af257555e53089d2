/** One target's search, with a limit of its item value. */
import { ITEM_VALUE_LIMIT_PAISE } from '../../lib/money.ts';
import { planTarget, type Plan, type PlanNeed, type PlanOffer } from './plan.ts';

export interface PlanTask {
  offers: readonly PlanOffer[];
  /** Least price of matching offers that are not among these, in paise; null: these are all. */
  unseenFrom: number | null;
  need: PlanNeed;
}

/** Highest item value of one target's plan, in paise (₹ 50,000 crore): the sums of 50 targets stay amounts. */
export const PLAN_VALUE_LIMIT_PAISE = ITEM_VALUE_LIMIT_PAISE / 20;

/** The best plan; where it is worth more than the limit, the best without the dearest offers. */
export function planWithin({ offers, unseenFrom, need }: PlanTask, isOver: () => boolean): Plan {
  let [considered, unseen] = [offers, unseenFrom];
  for (;;) {
    const plan = planTarget(considered, need, isOver, unseen);
    if (plan.itemValue <= BigInt(PLAN_VALUE_LIMIT_PAISE)) return plan;
    const dearest = Math.max(...plan.taken.map(({ offer }) => offer.price));
    considered = considered.filter(({ price }) => price < dearest);
    unseen = dearest;
  }
}
