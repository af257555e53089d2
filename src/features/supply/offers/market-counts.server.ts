/** How many offers each option of the filters finds, and how many a query finds. */
import createLimit from 'p-limit';
import type * as z from 'zod/mini';
import { financialYearLabel } from '#lib/financial-year.ts';
import { cachedValue } from '#platform/cache/cached-value.ts';
import type { Context } from '#platform/context.ts';
import { perDatabase, type Db } from '#platform/database/database.ts';
import { wasteTypes } from '#rules/reference/catalogue.ts';
import type { marketCounts } from './contract.ts';
import { type CombinationRow, countCombinations } from './market-store.server.ts';
import { filtersOf, type MarketQuery } from './market.server.ts';

type MarketCounts = z.output<typeof marketCounts>;

/** Maximum age of the counts of all offers if a change notification is lost. Milliseconds. */
const LIFE_MS = 1_000;
/**
 * A market of more offers is expensive to count: a change does not drop counts that are younger than this. Each change is notified a second
 * time (`followMarketChanges`), when they are older.
 */
const MANY_OFFERS = 5_000;
const MANY_OFFERS_LIFE_MS = 350;
/** Counts within bounds read many offers: so many run at once, so that purchases find connections. */
const AT_ONCE = 2;

const NO_BOUNDS = {
  waste_type: [],
  product_type: [],
  credit_type: [],
  recycler_type: [],
  state: [],
  year: [],
} as const;

/** The counts of one database, shared by all callers of this process. */
class OfferCounts {
  readonly #all;
  readonly #limit = createLimit(AT_ONCE);
  readonly #db: Db;
  #loadedAt = 0;
  #isLarge = false;

  constructor(db: Db) {
    this.#db = db;
    this.#all = cachedValue(() => this.#countAll(), LIFE_MS);
  }

  /** All live offers. */
  all(): Promise<CombinationRow[]> {
    return this.#all.read();
  }

  /** The live offers within bounds. */
  within(bounds: Parameters<typeof countCombinations>[1]): Promise<CombinationRow[]> {
    return this.#limit(() => countCombinations(this.#db, bounds));
  }

  invalidate(): void {
    if (!this.#isLarge || performance.now() - this.#loadedAt >= MANY_OFFERS_LIFE_MS) this.#all.invalidate();
  }

  async #countAll(): Promise<CombinationRow[]> {
    this.#loadedAt = performance.now();
    const combinations = await countCombinations(this.#db, null);
    this.#isLarge = combinations.reduce((sum, { offers }) => sum + offers, 0) > MANY_OFFERS;
    return combinations;
  }
}

const counted = perDatabase((db) => new OfferCounts(db));

/** Invalidates the counts after a market change. */
export function invalidateCounts(db: Db): void {
  counted(db).invalidate();
}

/**
 * The options of all live offers, and all waste types, with what each finds beside the other choices of the query; the years, and the
 * number of offers that the query finds.
 */
export async function countMarket(
  context: Pick<Context, 'db' | 'clock'>,
  query: MarketQuery = {},
): Promise<MarketCounts> {
  const { groups, years, ...bounds } = filtersOf(query, context.clock.now());
  const isBounded = Object.values(bounds).some((bound) => bound !== undefined && bound !== null);
  const of = counted(context.db);
  const [all, within] = await Promise.all([of.all(), isBounded ? of.within(bounds) : null]);
  const every = countOptions(all, NO_BOUNDS).counts;
  const { counts, total } = countOptions(within ?? all, { ...groups, year: years });
  const typeNames = wasteTypes().map(({ name }) => name);
  return {
    data: {
      waste_type: optionsOf(every.waste_type, counts.waste_type, typeNames),
      product_type: optionsOf(every.product_type, counts.product_type),
      credit_type: optionsOf(every.credit_type, counts.credit_type),
      recycler_type: optionsOf(every.recycler_type, counts.recycler_type),
      state: optionsOf(every.state, counts.state),
    },
    years: yearsOf(every.year, counts.year),
    ...cappedTotal(total),
  };
}

/** Groups of options, in the order in which the panel shows them; the years are a group too. */
const COUNTED_GROUPS = ['waste_type', 'product_type', 'credit_type', 'recycler_type', 'state', 'year'] as const;
type CountedGroup = (typeof COUNTED_GROUPS)[number];

/** Number of offers with the same option in every group. */
type OptionCombination = Readonly<Record<Exclude<CountedGroup, 'year'>, string>> & {
  year: number;
  offers: number;
};

/** Chosen options by group; an empty group chooses all. */
type ChosenOptions = Readonly<Record<Exclude<CountedGroup, 'year'>, readonly string[]>> & { year: readonly number[] };

type Counts = Record<CountedGroup, Map<string | number, number>>;

interface CountResult {
  counts: Counts;
  /** Offers that all groups let through. */
  total: number;
}

/**
 * Counts each option as if it were alone in its group, with all other groups as chosen: an offer that one group excludes counts for its
 * option in that group, one that two exclude for none.
 */
export function countOptions(combinations: readonly OptionCombination[], chosen: ChosenOptions): CountResult {
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
interface CountedOption {
  name: string;
  count: number;
}

/** The options of all live offers, most offers first, then by name; each with its number in another count. */
function optionsOf(
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
function yearsOf(
  all: ReadonlyMap<string | number, number>,
  counts: ReadonlyMap<string | number, number>,
): { FY: number; name: string; count: number }[] {
  return [...all.keys()]
    .map(Number)
    .toSorted((one, other) => one - other)
    .map((FY) => ({ FY, name: financialYearLabel(FY), count: counts.get(FY) ?? 0 }));
}
