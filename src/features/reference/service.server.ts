import type { Context } from '../../platform/context.ts';
import { perDatabase, type Db } from '../../platform/database/database.ts';
import { cachedValue } from '../../platform/cache/cached-value.ts';
import type { Unit } from '../../lib/quantity.ts';
import { unitOf } from '../rulebook/figures.ts';
import { rulesOn } from '../rulebook/rulebook.server.ts';
import { wasteTypes, type CreditKind, type WasteType } from './catalogue.ts';
import { countLiveOffers, type FilterGroup } from './store.server.ts';

/** A filter option and its number of live offers. */
export interface CountedOption {
  name: string;
  count: number;
}

type Groups = Record<FilterGroup, CountedOption[]>;

/** Cached counts, shared by all users, as they read all live offers: reloaded after market changes and at most a second old. */
const counted = perDatabase((db) => cachedValue(() => countGroups(db), 1_000));

/** Invalidates the counts after a market change. */
export function forgetCounts(db: Db): void {
  counted(db).forget();
}

/**
 * The groups of the filter panel: all waste types, also those without offers, and for the other groups only values of live offers. Sorted
 * by most offers, then by name.
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

/** The credit types of a waste type, each with the unit that it is counted in today. */
export async function creditTypesWithUnits(
  context: Pick<Context, 'db' | 'clock'>,
  { name: waste_type, creditTypes }: WasteType,
): Promise<{ id: string; name: string; unit: Unit }[]> {
  const rules = await rulesOn(context);
  return creditTypes.items.map(({ id, name }) => ({
    id,
    name,
    unit: unitOf(rules, { waste_type, credit_type: name }),
  }));
}

/** A kind of credit in a unit, by default the one that it is counted in today. */
export async function inUnit(
  context: Pick<Context, 'db' | 'clock'>,
  kind: Omit<CreditKind, 'unit'>,
  unit?: Unit,
): Promise<CreditKind> {
  return { ...kind, unit: unit ?? unitOf(await rulesOn(context), kind) };
}
