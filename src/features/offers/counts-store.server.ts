import { type Db, many, sql } from '../../platform/database/database.ts';
import type { OffersTable } from '../../platform/database/schema.gen.ts';
import { boundsOf, foundBy, type MarketBounds, type MarketGroup } from './market-filters-store.server.ts';

/** Number of live offers with the same option in every group of the filters. */
export type CombinationRow = Pick<OffersTable, MarketGroup | 'year'> & { offers: number };

/**
 * The live offers within bounds, counted by all groups at once: the counts of every choice of options follow from it. Without bounds one
 * narrow index has the answer.
 */
export async function countCombinations(db: Db, bounds: MarketBounds | null): Promise<CombinationRow[]> {
  const conditions = [sql`o.live`];
  if (bounds !== null) {
    conditions.push(...boundsOf(bounds));
    if (bounds.search !== null) conditions.push(foundBy(bounds.search));
  }
  return many<CombinationRow>(db)`
    select waste_type, product_type, credit_type, recycler_type, state, year, count(*) as offers
    from offers o where ${sql.join(conditions, sql` and `)}
    group by waste_type, credit_type, product_type, recycler_type, state, year`;
}
