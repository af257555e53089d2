import { type Db, one, sql } from '#platform/database/database.ts';
import type { BasketsTable } from '#platform/database/schema.gen.ts';
import type { BasketPlan, Outcome } from './contract.ts';

export interface BasketRow extends Omit<BasketsTable, 'plan' | 'purchase_counts' | 'outcomes' | 'created_by'> {
  plan: BasketPlan;
  outcomes: Outcome[] | null;
}

export async function insertBasket(
  db: Db,
  basket: {
    id: string;
    ownerId: string;
    personId: string;
    plan: BasketPlan;
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

export function findBasket(db: Db, ownerId: string, id: string): Promise<BasketRow | undefined> {
  return one<BasketRow>(db)`
    select id, owner_id, plan, created_at, placed_at, placed_key, outcomes from baskets where id = ${id} and owner_id = ${ownerId}`;
}

/** Claims a basket for placing with this key, unless it is `forced` only while nothing was bought for its targets since it was made. */
export async function claimBasket(
  db: Db,
  claim: { id: string; ownerId: string; key: string | null; at: Date; forced: boolean },
): Promise<{ outcome: 'claimed' | 'missing' | 'placed' | 'outdated'; outdated: string[] | null } | undefined> {
  return one<{ outcome: 'claimed' | 'missing' | 'placed' | 'outdated'; outdated: string[] | null }>(db)`
    select outcome, outdated from claim_basket(${claim.id}, ${claim.ownerId}, ${claim.key}, ${claim.at}, ${claim.forced})`;
}

export async function storeOutcomes(db: Db, id: string, outcomes: readonly Outcome[]): Promise<void> {
  await sql`update baskets set outcomes = ${JSON.stringify(outcomes)} where id = ${id} and outcomes is null`.execute(
    db,
  );
}

/** Live offers of a plan whose price is another by now. Prices in paise. */
export async function countChangedPrices(
  db: Db,
  lines: readonly { offer_id: string; price: number }[],
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select count(*) as changed from unnest(${lines.map((line) => line.offer_id)}::uuid[], ${lines.map((line) => line.price)}::bigint[]) as l (id, price)
    join offers o on o.id = l.id where o.live and o.price_paise <> l.price`.execute(db);
  return rows[0]?.changed ?? 0;
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
