import type * as z from 'zod/mini';
import { addDays, dayInIndia } from '../../lib/dates.ts';
import { parseFinancialYear } from '../../lib/financial-year.ts';
import { findState, findWasteType } from '../reference/catalogue.ts';
import type { marketQuery } from './market-contract.ts';
import type { MarketFilters } from './market-filters-store.server.ts';
import { searchText } from './search-rules.ts';

export type MarketQuery = z.output<typeof marketQuery>;

/** The filters of a query; days are counted from the day of `now`. */
export function filtersOf(query: MarketQuery, now: Date): MarketFilters {
  const today = dayInIndia(now);
  return {
    groups: {
      waste_type: valuesOf(query.waste_type).map((name) => findWasteType(name)?.name ?? name),
      product_type: valuesOf(query.product_type),
      credit_type: valuesOf(query.credit_type),
      recycler_type: valuesOf(query.recycler_type),
      state: valuesOf(query.state).map((name) => findState(name)?.name ?? name),
    },
    years: valuesOf(query.FY).flatMap((text) => parseFinancialYear(text) ?? []),
    search: searchText(query.search),
    priceFrom: query.price_min,
    priceTo: query.price_max,
    freeFrom: query.free_min,
    minimumTo: query.minimum_max,
    expires:
      query.expires_within === undefined
        ? undefined
        : { from: today, to: addDays(today, Number(query.expires_within)) },
  };
}

/** Values of a repeatable key, unique and sorted, so that equal filters give equal statements; empty values are dropped. */
function valuesOf(value: string | string[] | undefined): string[] {
  const texts = (typeof value === 'string' ? [value] : (value ?? [])).map((text) => text.trim());
  return [...new Set(texts.filter((text) => text !== ''))].toSorted();
}
