import { type Db, many, one } from '#platform/database/database.ts';
import type { CompaniesTable, OffersTable, TradesTable } from '#platform/database/schema.gen.ts';

interface OpenBusiness extends Pick<CompaniesTable, 'trusted'> {
  /** Requests and counter-offers that wait. */
  pending: number;
  /** Total payable of open purchases, in paise. */
  open_paise: number;
  has_completed: boolean;
}

/** The open business of a buyer, as `place_trades` counts it. */
export function readOpenBusiness(db: Db, buyerId: string, at: Date): Promise<OpenBusiness | undefined> {
  return one<OpenBusiness>(db)`
    select c.trusted, s.pending, s.open_paise::bigint as open_paise,
      exists (select from transactions x where x.producer_id = c.user_id and x.status = 'completed') as has_completed
    from companies c, buyer_standing(c.user_id, null, ${at}) s
    where c.user_id = ${buyerId}`;
}

type HeldRow = Pick<TradesTable, 'offer_id' | 'quantity'> & Pick<OffersTable, 'available'>;

/** Offers of which a buyer's purchases that wait hold something: how much, and of how much. */
export function listHeldOffers(db: Db, buyerId: string, at: Date): Promise<HeldRow[]> {
  return many<HeldRow>(db)`
    select t.offer_id, sum(t.quantity)::bigint as quantity, o.available
    from epr_accounts mine
    join trades t on t.producer_account_id = mine.id and t.status = 'pending' and t.kind = 'purchase' and t.expires_at > ${at}
    join offers o on o.id = t.offer_id
    where mine.owner_id = ${buyerId}
    group by t.offer_id, o.available`;
}
