import createLimit from 'p-limit';
import type * as z from 'zod/mini';
import type { target } from '#accounts/epr-accounts/contract.ts';
import type { ActorContext } from '#platform/context.ts';
import { chargesOn } from '#rules/reference/charges.ts';
import { readPriceContexts } from '#rules/reference/price-context.server.ts';
import type { CreditKind } from '#rules/reference/waste-types.ts';
import { amountsOfPlan, boughtBy } from '#supply/planning/plan.ts';
import {
  AT_ONCE,
  listPlannedTargets,
  planEachAlone,
  planInTurn,
  type PlannedTarget,
  type TargetRow,
} from '#supply/planning/service.server.ts';
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
  const ids = targets.map(({ id }) => id);
  const [costs, prices] = await Promise.all([
    listPlannedTargets(context.db, context.actor.ownerId, ids).then((rows) => costsOf(context, rows)),
    readPriceContexts(context, targets.map(kindOf)),
  ]);
  return targets.map((shown, place) => {
    const cost = costs.get(shown.id)?.cost ?? null;
    return { ...shown, cost, price_context: prices[place] ?? null };
  });
}

export interface CostedTarget {
  cost: NonNullable<TargetWithCost['cost']>;
  /** Whether any offer matches. */
  hasOffers: boolean;
}

/** The cost of each target that something remains of, by id: the one figure that every screen shows. */
export async function costsOf(
  context: ActorContext,
  targets: readonly TargetRow[],
): Promise<ReadonlyMap<string, CostedTarget>> {
  return costsBy(context, await planEachAlone(context, targets.filter(isOpen)));
}

/**
 * Costs, bought one after the other, of targets of one kind and year, which the same offers may meet. Targets that have no other of their
 * kind are left out.
 */
export async function costsInTurn(
  context: ActorContext,
  targets: readonly TargetRow[],
): Promise<ReadonlyMap<string, CostedTarget>> {
  const kinds = Map.groupBy(targets.filter(isOpen), ({ waste_type, product_type, credit_type, unit, year }) =>
    [waste_type, product_type, credit_type, unit, year].join('\n'),
  );
  const competing = [...kinds.values()].filter(({ length }) => length > 1);
  const planned = await createLimit(AT_ONCE).map(competing, (rows) => planInTurn(context, rows));
  return costsBy(context, planned.flat());
}

const isOpen = ({ remaining }: TargetRow) => remaining > 0;

function costsBy({ clock }: ActorContext, planned: readonly PlannedTarget[]): ReadonlyMap<string, CostedTarget> {
  const charges = chargesOn(clock.now());
  return new Map(
    planned.map(({ plan, target, room, hasOffers }) => [
      target.id,
      {
        cost: {
          covered: plan.covered,
          over: boughtBy(plan) - plan.covered,
          missing: target.remaining - plan.covered,
          offers: plan.taken.length,
          ...(room !== null && room < target.remaining && { room }),
          ...amountsOfPlan(plan, charges),
        },
        hasOffers,
      },
    ]),
  );
}
