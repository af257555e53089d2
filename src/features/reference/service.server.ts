import type { Context } from '../../platform/context.ts';
import { wasteTypes } from './catalogue.ts';
import { countLiveOffers, type FilterGroup } from './store.server.ts';

/** An option of the filter panel and its live offers. */
export interface CountedOption {
  name: string;
  count: number;
}

/**
 * The groups of the filter panel: every waste type, also without offers, and of the other groups what live offers contain.
 * Most offers first, then by name.
 */
export async function countTypes(context: Context): Promise<Record<FilterGroup, CountedOption[]>> {
  const groups: Record<FilterGroup, CountedOption[]> = {
    waste_type: [],
    product_type: [],
    credit_type: [],
    recycler_type: [],
    state: [],
  };
  for (const { group, name, count } of await countLiveOffers(context.db)) groups[group].push({ name, count });
  const offered = new Set(groups.waste_type.map(({ name }) => name));
  for (const { name } of wasteTypes()) if (!offered.has(name)) groups.waste_type.push({ name, count: 0 });
  for (const options of Object.values(groups))
    options.sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'en'));
  return groups;
}
