/** Matches a target to the market's offers that count towards it. */
import type { Unit } from '#lib/quantity.ts';
import type { ApiResponse } from '#web/api.ts';
import { PATHS } from '#web/paths.ts';

export type Target = ApiResponse<'POST /api/epr/target/'>['data'];
export type TargetWithCost = ApiResponse<'GET /api/epr/target/'>['data'][number];
type Credit = Pick<Target, 'waste_type' | 'product_type' | 'credit_type' | 'FY'>;

/** Path of the offers of the target's kind of credit and year, cheapest first, in the producer's workspace. */
export function matchingOffersPath({ waste_type, product_type, credit_type, FY }: Credit): string {
  const filters = { waste_type, product_type, credit_type, FY: String(FY), ordering: 'price_per_credit' };
  return `${PATHS.producerMarket}?${new URLSearchParams(filters)}`;
}

/** Targets that still miss something: the oldest financial year first, as it is due first, then by missing quantity. */
export function openTargets<T extends Target>(targets: readonly T[]): T[] {
  return targets
    .filter(({ remaining }) => remaining > 0)
    .toSorted((one, other) => one.FY - other.FY || other.remaining - one.remaining);
}

export interface ProgressGroup {
  /** First calendar year of the financial year. */
  year: number;
  wasteType: string;
  targets: number;
  target: number;
  achieved: number;
  blocked: number;
  /** Still to buy: the sum of each target's missing quantity, so that an exceeded target does not hide another's. */
  missing: number;
  /** The parts of `achieved` and `blocked` that count towards the targets: nothing beyond any of them. */
  towards: { achieved: number; blocked: number };
}

const achievedOf = ({ achieved_quantity: achieved, target_quantity: wanted }: Target) => Math.min(achieved, wanted);

/** One group per financial year and waste type, latest year first. The targets are of one unit. */
export function progressGroups(targets: readonly Target[]): ProgressGroup[] {
  const groups = Map.groupBy(targets, ({ FY, waste_type }) => `${FY} ${waste_type}`);
  return [...groups.values()]
    .flatMap((group): ProgressGroup[] => {
      const [first] = group;
      if (first === undefined) return [];
      const sum = (of: (target: Target) => number) => group.reduce((total, target) => total + of(target), 0);
      return [
        {
          year: first.FY,
          wasteType: first.waste_type,
          targets: group.length,
          target: sum(({ target_quantity }) => target_quantity),
          achieved: sum(({ achieved_quantity }) => achieved_quantity),
          blocked: sum(({ blocked_target }) => blocked_target),
          missing: sum(({ remaining }) => remaining),
          towards: {
            achieved: sum(achievedOf),
            blocked: sum((one) => Math.min(one.blocked_target, one.target_quantity - achievedOf(one))),
          },
        },
      ];
    })
    .toSorted((one, other) => other.year - one.year || one.wasteType.localeCompare(other.wasteType));
}

export type Movement = ApiResponse<'GET /api/epr/target/{id}/history/'>['data'][number];

export interface CountingTrade {
  trade: NonNullable<Movement['trade']>;
  quantity: number;
  /** ISO instant since which the trade counts as it does now. */
  since: string;
  effect: 'achieved' | 'blocked';
}

/**
 * Trades that the target's achieved and blocked figures consist of, the latest first; released ones and those that recalls have voided
 * entirely are left out.
 */
export function countingTrades(history: readonly Movement[]): CountingTrade[] {
  const ended = new Set<string>();
  // Quantities that recalls have taken out of a trade and put back, and when they last did.
  const recalled = new Map<string, { quantity: number; since: string }>();
  return history.flatMap(({ trade, movement, quantity, at }): CountingTrade[] => {
    if (trade === null || movement === 'added' || ended.has(trade.id)) return [];
    const later = recalled.get(trade.id);
    if (movement === 'voided' || movement === 'reinstated') {
      const change = movement === 'voided' ? -quantity : quantity;
      recalled.set(trade.id, { quantity: (later?.quantity ?? 0) + change, since: later?.since ?? at });
      return [];
    }
    // The history is newest first, so a trade's first movement is its current one.
    ended.add(trade.id);
    const counting = quantity + (later?.quantity ?? 0);
    if (movement === 'released' || counting === 0) return [];
    return [{ trade, quantity: counting, since: later?.since ?? at, effect: movement }];
  });
}

/** A typed quantity in tonnes, the boards' unit, so that a surplus zero is noticed; none for what is counted in grams. */
export const inTonnes = (quantity: number, unit: Unit) =>
  unit === 'kg' && quantity > 0
    ? `${(quantity / 1000).toLocaleString('en-IN', { maximumFractionDigits: 3 })} tonnes.`
    : undefined;
