import { useMemo } from 'react';
import { targetName } from '#accounts/targets/rules.ts';
import { allTargetsQuery } from '#accounts/targets/ui/queries.ts';
import { matchingOffersPath } from '#accounts/targets/ui/target-market.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { useAllPages } from '#web/all-pages.ts';

/** A target as the planner names it. */
export interface PlannedTarget {
  name: string;
  credit: string;
  registration: string;
  stream: string;
  FY: number;
  /** Address of the offers of its kind of credit. */
  market: string;
}

/** The caller's targets by id. */
export function usePlannedTargets(enabled: boolean): ReadonlyMap<string, PlannedTarget> {
  const { items } = useAllPages(allTargetsQuery(), { enabled });
  return useMemo(
    () =>
      new Map(
        items.map((target) => [
          target.id,
          {
            name: `${targetName(target)}, FY ${financialYearLabel(target.FY)}`,
            credit: `${target.credit_type} | ${target.product_type}`,
            registration: target.epr_registration_number,
            stream: target.waste_type,
            FY: target.FY,
            market: matchingOffersPath(target),
          },
        ]),
      ),
    [items],
  );
}
