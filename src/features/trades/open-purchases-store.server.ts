import { sql, type Db } from '../../platform/database/database.ts';
import type { CompaniesTable } from '../../platform/database/schema.gen.ts';

export interface Standing extends Pick<CompaniesTable, 'trusted'> {
  /** Requests and counter-offers that wait. */
  pending: number;
  /** Total payable of open purchases, in paise. */
  open_paise: number;
  has_completed: boolean;
  /** Offers of which purchases that wait hold something: how much, and of how much. */
  held: { offer_id: string; quantity: number; available: number }[];
}

/** The open business of a buyer, as `place_trades` counts it. */
export async function readStanding(db: Db, buyerId: string, at: Date): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select c.trusted, s.pending, s.open_paise::bigint as open_paise,
      exists (select from transactions x where x.producer_id = c.user_id and x.status = 'completed') as has_completed,
      (select coalesce(json_agg(h), '[]') from (
        select o.id as offer_id, sum(t.quantity)::bigint as quantity, o.available
        from epr_accounts mine
        join trades t on t.producer_account_id = mine.id and t.status = 'pending' and t.kind = 'purchase' and t.expires_at > ${at}
        join offers o on o.id = t.offer_id
        where mine.owner_id = c.user_id
        group by o.id
      ) h) as held
    from companies c, buyer_standing(c.user_id, null, ${at}) s
    where c.user_id = ${buyerId}`.execute(db);
  return rows[0];
}
