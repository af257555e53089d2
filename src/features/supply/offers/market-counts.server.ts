/** How many offers each option of the filters finds, and how many a query finds. */
import createLimit from 'p-limit';
import type * as z from 'zod/mini';
import { financialYearLabel } from '#lib/financial-year.ts';
import { cachedValue } from '#platform/cache/cached-value.ts';
import type { Context } from '#platform/context.ts';
import { perDatabase, type Db } from '#platform/database/database.ts';
import { wasteTypes } from '#rules/reference/waste-types.ts';
import type { marketCounts } from './contract.ts';
import {
  type CombinationRow,
  countCombinations,
  MARKET_GROUPS,
  type MarketFilters,
  type MarketGroup,
} from './market-store.server.ts';
import { filtersOf, type MarketQuery } from './market.server.ts';

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

/** A value for each group of options. */
const byGroup = <Value>(of: (group: MarketGroup) => Value) =>
  Object.fromEntries(MARKET_GROUPS.map((group) => [group, of(group)])) as Record<MarketGroup, Value>;

const NOTHING_CHOSEN: ChosenOptions = { ...byGroup(() => []), year: [] };

/** All live offers, counted once for the answers of a second. */
interface WholeMarket extends CountResult {
  combinations: CombinationRow[];
  /** Options of each group in the order in which they are shown: most offers first, then by name. All waste types are among them. */
  options: Readonly<Record<MarketGroup, readonly string[]>>;
  /** Earliest first. */
  years: readonly number[];
}

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
  all(): Promise<WholeMarket> {
    return this.#all.read();
  }

  /** The live offers within bounds. */
  within(bounds: Parameters<typeof countCombinations>[1]): Promise<CombinationRow[]> {
    return this.#limit(() => countCombinations(this.#db, bounds));
  }

  invalidate(): void {
    if (!this.#isLarge || performance.now() - this.#loadedAt >= MANY_OFFERS_LIFE_MS) this.#all.invalidate();
  }

  async #countAll(): Promise<WholeMarket> {
    this.#loadedAt = performance.now();
    const combinations = await countCombinations(this.#db, null);
    const { counts, total } = countOptions(combinations, NOTHING_CHOSEN);
    this.#isLarge = total > MANY_OFFERS;
    const always = wasteTypes().map(({ name }) => name);
    return {
      combinations,
      counts,
      total,
      options: byGroup((group) => optionsOf(counts[group], group === 'waste_type' ? always : [])),
      years: [...counts.year.keys()].map(Number).toSorted((one, other) => one - other),
    };
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
): Promise<z.output<typeof marketCounts>> {
  const { groups, years, ...bounds } = filtersOf(query, context.clock.now());
  const chosen = { ...groups, year: years };
  const isBounded = Object.values(bounds).some((bound) => bound !== undefined && bound !== null);
  const isChosen = Object.values(chosen).some((values) => values.length > 0);
  const of = counted(context.db);
  const [all, within] = await Promise.all([of.all(), isBounded ? of.within(bounds) : null]);
  const { counts, total } = isBounded || isChosen ? countOptions(within ?? all.combinations, chosen) : all;
  return {
    data: byGroup((group) => all.options[group].map((name) => ({ name, count: counts[group].get(name) ?? 0 }))),
    years: all.years.map((FY) => ({ FY, name: financialYearLabel(FY), count: counts.year.get(FY) ?? 0 })),
    ...cappedTotal(total),
  };
}

/** Groups of options, in the order in which the panel shows them; the years are a group too. */
const COUNTED_GROUPS = [...MARKET_GROUPS, 'year'] as const;
type CountedGroup = (typeof COUNTED_GROUPS)[number];

/** Chosen options by group; an empty group chooses all. */
type ChosenOptions = MarketFilters['groups'] & { year: readonly number[] };

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
export function countOptions(combinations: readonly CombinationRow[], chosen: ChosenOptions): CountResult {
  const choosing = COUNTED_GROUPS.filter((group) => chosen[group].length > 0).map((group) => ({
    group,
    values: new Set<string | number>(chosen[group]),
  }));
  const counts = Object.fromEntries(COUNTED_GROUPS.map((group) => [group, new Map()])) as Counts;
  const count = (group: CountedGroup, { [group]: option, offers }: CombinationRow): void =>
    void counts[group].set(option, (counts[group].get(option) ?? 0) + offers);
  let total = 0;
  for (const each of combinations) {
    const excluding = choosing.filter(({ group, values }) => !values.has(each[group]));
    const [first] = excluding;
    if (first === undefined) {
      total += each.offers;
      for (const group of COUNTED_GROUPS) count(group, each);
    } else if (excluding.length === 1) count(first.group, each);
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

/** The options of all live offers, and some always: most offers first, then by name. */
const optionsOf = (counts: ReadonlyMap<string | number, number>, always: readonly string[] = []): string[] =>
  [...new Set([...[...counts.keys()].map(String), ...always])].toSorted(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || one.localeCompare(other, 'en'),
  );
