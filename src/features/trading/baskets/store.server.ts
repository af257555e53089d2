import { type Db, many, one, scalar, sql, oneOf } from '#platform/database/database.ts';
import type {
  BasketsTable,
  CompaniesTable,
  OffersTable,
  TradesTable,
  UsersTable,
} from '#platform/database/schema.gen.ts';
import type { BasketLine, BasketPlan, Outcome } from './contract.ts';

/** A line as it is stored: what may change of its offer and seller is read with it. */
export type StoredLine = Omit<BasketLine, 'recycler' | 'FY' | 'least' | 'most'>;

export interface StoredPlan extends Omit<BasketPlan, 'lines'> {
  lines: StoredLine[];
}

export interface BasketRow extends Omit<
  BasketsTable,
  'plan' | 'purchase_counts' | 'outcomes' | 'created_by' | 'placed_by'
> {
  plan: StoredPlan;
  outcomes: Outcome[] | null;
  /** A call with the key has a response that is repeated. */
  isAnswered: boolean;
}

export async function insertBasket(
  db: Db,
  basket: {
    id: string;
    ownerId: string;
    personId: string;
    plan: StoredPlan;
    /** How much had been bought for each target when it was planned. */
    purchaseCounts: Readonly<Record<string, number>>;
    at: Date;
  },
): Promise<void> {
  const { id, ownerId, personId, plan, purchaseCounts, at } = basket;
  await sql`
    insert into baskets (id, owner_id, plan, purchase_counts, created_at, created_by)
    values (${id}, ${ownerId}, ${JSON.stringify(plan)}, ${JSON.stringify(purchaseCounts)}, ${at}, ${personId})`.execute(
    db,
  );
}

/** @param key of the call that places it */
export function findBasket(db: Db, ownerId: string, id: string, key: string | null): Promise<BasketRow | undefined> {
  return one<BasketRow>(db)`
    select id, owner_id, plan, created_at, placed_at, placed_key, outcomes,
      exists (select from idempotency_keys k where k.user_id = owner_id and k.key = ${key} and k.http_status is not null) as "isAnswered"
    from baskets where id = ${id} and owner_id = ${ownerId}`;
}

interface OfferOfLine extends Pick<OffersTable, 'id' | 'year'>, Pick<UsersTable, 'unique_id'> {
  minimum: OffersTable['minimum_purchase'];
  /** 0 where the offer is not on the market any more. */
  free: number;
  /** Null where the seller does not show it. */
  company_name: CompaniesTable['company_name'] | null;
}

/** Offers of a plan by id, as they stand now. */
export async function readOffers(db: Db, ids: readonly string[]): Promise<Map<string, OfferOfLine>> {
  const rows = await many<OfferOfLine>(db)`
    select o.id, o.year, o.minimum_purchase as minimum, case when o.live then o.available - o.blocked else 0 end as free, u.unique_id,
      (select c.company_name from companies c where c.user_id = o.recycler_id and c.show_company_name) as company_name
    from offers o join users u on u.id = o.recycler_id where o.id = ${oneOf(ids)}`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Until when the requests that wait for an answer can be answered, by trade. */
export async function readAnswerTimes(db: Db, tradeIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await many<Pick<TradesTable, 'id' | 'expires_at'>>(db)`
    select id, expires_at from trades where id = ${oneOf(tradeIds)} and status = 'pending'`;
  return new Map(rows.flatMap(({ id, expires_at }) => (expires_at === null ? [] : [[id, expires_at]])));
}

interface ClaimResult {
  outcome: 'claimed' | 'missing' | 'placed' | 'outdated' | 'above_limit';
  outdated: string[] | null;
}

/** Claims a basket for placing with this key, unless it is `forced` only while nothing was bought for its targets since it was made. */
export async function claimBasket(
  db: Db,
  claim: { id: string; ownerId: string; personId: string; key: string | null; at: Date; forced: boolean },
  admitted: boolean,
): Promise<ClaimResult | undefined> {
  return one<ClaimResult>(db)`
    select outcome, outdated
    from claim_basket(${claim.id}, ${claim.ownerId}, ${claim.personId}, ${claim.key}, ${claim.at}, ${claim.forced}, ${admitted})`;
}

export async function storeOutcomes(db: Db, id: string, outcomes: readonly Outcome[]): Promise<void> {
  await sql`update baskets set outcomes = ${JSON.stringify(outcomes)} where id = ${id} and outcomes is null`.execute(
    db,
  );
}

/** Live offers of a plan whose price is another by now. Prices in paise. */
export function countChangedPrices(db: Db, lines: readonly { offer_id: string; price: number }[]): Promise<number> {
  return scalar<number>(db)`
    select count(*) from unnest(${lines.map((line) => line.offer_id)}::uuid[], ${lines.map((line) => line.price)}::bigint[]) as l (id, price)
    join offers o on o.id = l.id where o.live and o.price_paise <> l.price`;
}

/** Targets that a sheet set, in the order of their numbers. */
export async function listSheetTargets(db: Db, ownerId: string, sheetId: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ target_ids: string[] }>`
    select array(
      select o.target_id::text from obligation_targets o join targets t on t.id = o.target_id where o.sheet_id = s.id order by t.number, t.id) as target_ids
    from obligation_sheets s join epr_accounts a on a.id = s.account_id and a.status = 'approved'
    where s.id = ${sheetId} and s.owner_id = ${ownerId}`.execute(db);
  return rows[0]?.target_ids;
}
