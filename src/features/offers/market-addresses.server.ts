import { type Db, many, sql } from '../../platform/database/database.ts';
import type { OffersTable } from '../../platform/database/schema.gen.ts';

/** Address and creation time of a market offer, for the sitemap. */
export type OfferAddress = Pick<OffersTable, 'id' | 'changed_at'>;

/** Live offers by id, from an id on: one part of the sitemap. */
export function listLiveAddresses(db: Db, from: string | null, most: number): Promise<OfferAddress[]> {
  return many<OfferAddress>(db)`
    select id, changed_at from offers where live ${from === null ? sql`` : sql`and id >= ${from}`}
    order by id limit ${most}`;
}

/** First live offer of each sitemap part of `size` offers, in order. Scans the whole index of live offers: call it rarely. */
export async function listFirstOfParts(db: Db, size: number): Promise<string[]> {
  const { rows } = await sql<Pick<OffersTable, 'id'>>`
    select id from (select id, row_number() over (order by id) as number from offers where live) numbered
    where (number - 1) % ${size} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
}
