import { sql, type Db } from '../../platform/database/database.ts';
import type { OffersTable } from '../../platform/database/schema.gen.ts';

export type FilterGroup = 'waste_type' | 'product_type' | 'credit_type' | 'recycler_type' | 'state';

interface OptionCount {
  group: FilterGroup;
  name: OffersTable[FilterGroup];
  count: number;
}

/** Number of live offers per filter option; an option without offers has no row. One scan of one narrow index. */
export async function countLiveOffers(db: Db): Promise<OptionCount[]> {
  const { rows } = await sql<OptionCount>`
    with kinds as materialized (
      select waste_type, product_type, credit_type, recycler_type, state, count(*) as offers
      from offers where live group by waste_type, credit_type, product_type, recycler_type, state
    )
    select g.group, g.name, sum(k.offers) as count
    from kinds k cross join lateral (values
      ('waste_type', k.waste_type), ('product_type', k.product_type), ('credit_type', k.credit_type),
      ('recycler_type', k.recycler_type), ('state', k.state)) as g ("group", name)
    group by g.group, g.name`.execute(db);
  return rows;
}
