/** Quantities that a buyer has set in a plan: the rest of it is planned around them. Source: file 13 of the specification, part 7. */
import { formatQuantity, type Unit } from '#lib/quantity.ts';
import { leastOf, measured, type PlanNeed, type PlanOffer } from './candidate.ts';
import type { LimitedPlan } from './open-limits.ts';
import { boughtBy, inOrderOfPrice, type Plan } from './plan.ts';

/** The buyer sets this quantity of an offer for a target; 0 leaves the offer out. */
export interface KeptQuantity {
  targetId: string;
  offerId: string;
  quantity: number;
  /** Name of the field that carries it. */
  field: string;
}

/**
 * Purchases of the kept quantities above 0; or what is wrong with one: its offer is gone, it is outside of the offer's bounds or above the room.
 * @param offers those of the market that are kept, with what is free of them
 */
export function fixedPurchases(
  kept: readonly KeptQuantity[],
  offers: readonly PlanOffer[],
  { unit, room }: { unit: Unit; room: number | null },
): { taken: Plan['taken'] } | { field: string; text: string } {
  const known = new Map(offers.map((offer) => [offer.id, offer]));
  const taken: Plan['taken'] = [];
  let left = room ?? Infinity;
  for (const { offerId, quantity, field } of kept.filter((one) => one.quantity > 0)) {
    const offer = known.get(offerId);
    if (offer === undefined) return { field, text: 'This offer cannot be used for this target any more.' };
    const text = outOfBounds(quantity, offer, unit);
    if (text !== null) return { field, text };
    if (quantity > left) return { field, text: `The purchase limit allows ${formatQuantity(left, unit)} more.` };
    left -= quantity;
    taken.push({ offer, quantity });
  }
  return { taken };
}

function outOfBounds(quantity: number, offer: PlanOffer, unit: Unit): string | null {
  if (quantity > offer.free) return `Only ${formatQuantity(offer.free, unit)} are free.`;
  return quantity < leastOf(offer) ? `At least ${formatQuantity(leastOf(offer), unit)}.` : null;
}

/** Need that is left to be planned beside these purchases. */
export function needBeside(fixed: Plan['taken'], need: PlanNeed): PlanNeed {
  const bought = boughtBy({ taken: fixed });
  return {
    ...need,
    missing: Math.max(0, need.missing - bought),
    room: need.room === null ? null : need.room - bought,
    mostOffers: need.mostOffers === null ? null : Math.max(0, need.mostOffers - fixed.length),
  };
}

/** A plan of the rest together with these purchases. @param missing of the target, before any of them */
export function withFixed(plan: LimitedPlan, fixed: Plan['taken'], missing: number): LimitedPlan {
  const taken = [...fixed, ...plan.taken].toSorted(inOrderOfPrice);
  const { covered, cost: itemValue } = measured(taken, missing);
  return { ...plan, taken, covered, itemValue };
}
