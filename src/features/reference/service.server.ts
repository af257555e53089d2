import type { Context } from '../../platform/context.ts';
import { perDatabase, type Db } from '../../platform/database/database.ts';
import { cachedValue } from '../../platform/cache/cached-value.ts';
import { wasteTypes } from './catalogue.ts';
import { countLiveOffers, type FilterGroup } from './store.server.ts';

/** An option of the filter panel and its live offers. */
export interface CountedOption {
  name: string;
  count: number;
}

type Groups = Record<FilterGroup, CountedOption[]>;

/** One count for everybody, for it reads all live offers: asked for again when the market changes, and else each second. */
const counted = perDatabase((db) => cachedValue(() => countGroups(db), 1_000));

/** Has the filter panel counted anew: the market has changed. */
export function forgetCounts(db: Db): void {
  counted(db).forget();
}

/**
 * The groups of the filter panel: every waste type, also without offers, and of the other groups what live offers contain.
 * Most offers first, then by name.
 */
export function countTypes({ db }: Pick<Context, 'db'>): Promise<Groups> {
  return counted(db).read();
}

async function countGroups(db: Db): Promise<Groups> {
  const groups: Groups = {
    waste_type: [],
    product_type: [],
    credit_type: [],
    recycler_type: [],
    state: [],
  };
  for (const { group, name, count } of await countLiveOffers(db)) groups[group].push({ name, count });
  const offered = new Set(groups.waste_type.map(({ name }) => name));
  for (const { name } of wasteTypes()) if (!offered.has(name)) groups.waste_type.push({ name, count: 0 });
  for (const options of Object.values(groups))
    options.sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'en'));
  return groups;
}
