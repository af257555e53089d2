import { financialYearLabel } from '../../lib/financial-year.ts';

/** Groups of options, in the order in which the panel shows them; the years are a group too. */
export const COUNTED_GROUPS = ['waste_type', 'product_type', 'credit_type', 'recycler_type', 'state', 'year'] as const;
export type CountedGroup = (typeof COUNTED_GROUPS)[number];

/** Number of offers with the same option in every group. */
export type OptionCombination = Readonly<Record<Exclude<CountedGroup, 'year'>, string>> & {
  year: number;
  offers: number;
};

/** Chosen options by group; an empty group chooses all. */
export type Chosen = Readonly<Record<Exclude<CountedGroup, 'year'>, readonly string[]>> & { year: readonly number[] };

type Counts = Record<CountedGroup, Map<string | number, number>>;

export interface Counted {
  counts: Counts;
  /** Offers that all groups let through. */
  total: number;
}

/**
 * Counts each option as if it were alone in its group, with all other groups as chosen: an offer that one group excludes counts for its
 * option in that group, one that two exclude for none.
 */
export function countOptions(combinations: readonly OptionCombination[], chosen: Chosen): Counted {
  const wanted = COUNTED_GROUPS.map((group) => ({ group, values: new Set<string | number>(chosen[group]) }));
  const counts = Object.fromEntries(COUNTED_GROUPS.map((group) => [group, new Map()])) as Counts;
  let total = 0;
  for (const each of combinations) {
    const excluding = wanted.filter(({ group, values }) => values.size > 0 && !values.has(each[group]));
    if (excluding.length > 1) continue;
    if (excluding.length === 0) total += each.offers;
    for (const { group } of excluding.length === 0 ? wanted : excluding) {
      const option = each[group];
      counts[group].set(option, (counts[group].get(option) ?? 0) + each.offers);
    }
  }
  return { counts, total };
}

/** The largest total that is shown. */
const MOST_SHOWN = 10_000;

/** A total as it is shown: at most 10,000, and whether there are more. */
export const cappedTotal = (total: number): { total: number; total_capped: boolean } => ({
  total: Math.min(total, MOST_SHOWN),
  total_capped: total > MOST_SHOWN,
});

/** An option of the filters and its number of offers. */
export interface CountedOption {
  name: string;
  count: number;
}

/** The options of all live offers, most offers first, then by name; each with its number in another count. */
export function optionsOf(
  all: ReadonlyMap<string | number, number>,
  counts: ReadonlyMap<string | number, number>,
  always: readonly string[] = [],
): CountedOption[] {
  const names = new Set([...[...all.keys()].map(String), ...always]);
  return [...names]
    .toSorted((one, other) => (all.get(other) ?? 0) - (all.get(one) ?? 0) || one.localeCompare(other, 'en'))
    .map((name) => ({ name, count: counts.get(name) ?? 0 }));
}

/** The years of all live offers, earliest first. */
export function yearsOf(
  all: ReadonlyMap<string | number, number>,
  counts: ReadonlyMap<string | number, number>,
): { FY: number; name: string; count: number }[] {
  return [...all.keys()]
    .map(Number)
    .toSorted((one, other) => one - other)
    .map((FY) => ({ FY, name: financialYearLabel(FY), count: counts.get(FY) ?? 0 }));
}
