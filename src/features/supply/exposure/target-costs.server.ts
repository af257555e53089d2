import type * as z from 'zod/mini';
import type { target } from '#accounts/epr-accounts/contract.ts';
import type { Charges } from '#lib/amounts.ts';
import type { ActorContext } from '#platform/context.ts';
import { chargesOn, type CreditKind } from '#rules/reference/catalogue.ts';
import { readPriceContexts } from '#rules/reference/price-context.server.ts';
import { amountsOfPlan, boughtBy } from '#supply/planning/plan.ts';
import { listPlannedTargets, planEachAlone, type PlannedTarget } from '#supply/planning/service.server.ts';
import type { targetWithCost } from './contract.ts';

type Target = z.output<typeof target>;
type TargetWithCost = z.output<typeof targetWithCost>;

const kindOf = ({ waste_type, product_type, credit_type, FY, unit }: Target): CreditKind => ({
  waste_type,
  product_type,
  credit_type,
  year: FY,
  unit,
});

/** One target of the caller with its cost. */
export async function withCost(context: ActorContext, shown: Target): Promise<TargetWithCost> {
  const [costed] = await withCosts(context, [shown]);
  return costed ?? { ...shown, cost: null, price_context: null };
}

/** Adds the price context of their credits and the cost of meeting them to targets of the caller. Credits of other years are not counted. */
export async function withCosts(context: ActorContext, targets: readonly Target[]): Promise<TargetWithCost[]> {
  const unmet = targets.filter(({ remaining }) => remaining > 0).map(({ id }) => id);
  const [planned, prices] = await Promise.all([
    listPlannedTargets(context.db, context.actor.ownerId, unmet).then((rows) => planEachAlone(context, rows)),
    readPriceContexts(context, targets.map(kindOf)),
  ]);
  const charges = chargesOn(context.clock.now());
  const costs = new Map(planned.map((one) => [one.target.id, costOf(one, charges)]));
  return targets.map((shown, place) => ({
    ...shown,
    cost: costs.get(shown.id) ?? null,
    price_context: prices[place] ?? null,
  }));
}

/** Quantities in the target's unit, amounts in ₹. */
const costOf = ({ plan, target }: PlannedTarget, charges: Charges) => ({
  covered: plan.covered,
  over: boughtBy(plan) - plan.covered,
  missing: target.remaining - plan.covered,
  offers: plan.taken.length,
  ...amountsOfPlan(plan, charges),
});
