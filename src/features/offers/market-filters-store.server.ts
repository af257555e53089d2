import { sql } from '../../platform/database/database.ts';
import type { SearchText } from './search-rules.ts';

/** Filter groups of the market; each is a column. */
export const MARKET_GROUPS = ['waste_type', 'product_type', 'credit_type', 'recycler_type', 'state'] as const;
export type MarketGroup = (typeof MARKET_GROUPS)[number];

/** Filters that are not an option of a group. */
export interface MarketBounds {
  search: SearchText | null;
  /** Paise per unit, both inclusive. */
  priceFrom: number | undefined;
  priceTo: number | undefined;
  /** Least free quantity. */
  freeFrom: number | undefined;
  /** Largest minimum purchase. */
  minimumTo: number | undefined;
  /** Last day of the credits, both inclusive. */
  expires: { from: string; to: string } | undefined;
}

/** Market filters: OR within a group, AND between groups; an empty group does not filter. */
export interface MarketFilters extends MarketBounds {
  groups: Readonly<Record<MarketGroup, readonly string[]>>;
  years: readonly number[];
}

type Fragment = ReturnType<typeof sql>;

/** Conditions of the groups and years; one group may be left out. */
export function groupConditions(filters: MarketFilters, without: MarketGroup | undefined): Fragment[] {
  const conditions: Fragment[] = [];
  for (const group of MARKET_GROUPS) {
    const wanted = filters.groups[group];
    if (wanted.length > 0 && group !== without) conditions.push(isOneOf(sql.ref(`o.${group}`), wanted, 'text'));
  }
  if (filters.years.length > 0) conditions.push(isOneOf(sql`o.year`, filters.years, 'integer'));
  return conditions;
}

/** Conditions of the bounds, without the search. */
export function boundsOf({ priceFrom, priceTo, freeFrom, minimumTo, expires }: MarketBounds): Fragment[] {
  const conditions: Fragment[] = [];
  if (priceFrom !== undefined) conditions.push(sql`o.price_paise >= ${priceFrom}`);
  if (priceTo !== undefined) conditions.push(sql`o.price_paise <= ${priceTo}`);
  if (freeFrom !== undefined) conditions.push(sql`o.available - o.blocked >= ${freeFrom}`);
  if (minimumTo !== undefined) conditions.push(sql`o.minimum_purchase <= ${minimumTo}`);
  if (expires !== undefined) conditions.push(sql`o.expires_on between ${expires.from}::date and ${expires.to}::date`);
  return conditions;
}

/** A single value is compared by `=`, so that an index that starts with the column also gives the order. */
function isOneOf(column: Fragment, wanted: readonly (string | number)[], type: 'text' | 'integer'): Fragment {
  return wanted.length === 1
    ? sql`${column} = ${wanted[0]}`
    : sql`${column} = any (${[...wanted]}::${sql.raw(type)}[])`;
}

/** The condition of a search, by the rules of `search-rules.ts`; the trigram index of the text answers both of its parts. */
export function foundBy({ text, words }: SearchText): Fragment {
  const occurs = sql`o.search_text like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
  if (words.length === 0) return occurs;
  const begins = words.map(
    (word) => sql`o.search_text ~ ${`(^|[^[:alnum:]])${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`}`,
  );
  return sql`(${occurs} or (${sql.join(begins, sql` and `)}))`;
}
