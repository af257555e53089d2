/** All targets grouped by financial year and waste type. */
import type { Target } from './target-market.ts';

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
}

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
        },
      ];
    })
    .toSorted((one, other) => other.year - one.year || one.wasteType.localeCompare(other.wasteType));
}
