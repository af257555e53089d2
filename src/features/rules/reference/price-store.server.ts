import { type Db, many, sql } from '#platform/database/database.ts';
import type { CreditKind } from './waste-types.ts';

/** Number of live offers of one kind, and their prices in paise per unit; null prices if there are none. */
export interface KindPrices {
  offers: number;
  lowest: number | null;
  median: number | null;
}

/**
 * The prices of each kind, in the requested order. One index is sorted by kind and price: it gives the count, and the median is an offset
 * in it, so no row is read and nothing is sorted.
 */
export async function readKindPrices(db: Db, kinds: readonly CreditKind[]): Promise<KindPrices[]> {
  const column = (of: keyof CreditKind) => kinds.map((kind) => kind[of]);
  const isKind = sql`o.live and o.waste_type = k.waste_type and o.product_type = k.product_type and o.credit_type = k.credit_type
    and o.year = k.year and o.unit = k.unit`;
  return many<KindPrices>(db)`
    select counted.offers, counted.lowest, middle.median
    from unnest(${column('waste_type')}::text[], ${column('product_type')}::text[], ${column('credit_type')}::text[],
      ${column('year')}::integer[], ${column('unit')}::text[])
      with ordinality as k (waste_type, product_type, credit_type, year, unit, place)
    cross join lateral (select count(*) as offers, min(o.price_paise) as lowest from offers o where ${isKind}) counted
    cross join lateral (
      select round(avg(two.price_paise)) as median from (
        select o.price_paise from offers o where ${isKind} order by o.price_paise
        offset greatest(counted.offers - 1, 0) / 2 limit 2 - counted.offers % 2
      ) two
    ) middle
    order by k.place`;
}
