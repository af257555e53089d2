import { sql, type Db, type Tx } from '../../platform/database/database.ts';
import type { BasketsTable } from '../../platform/database/schema.gen.ts';
import type { BasketPlan, Outcome } from './contract.ts';

export interface BasketRow extends Omit<BasketsTable, 'plan' | 'outcomes' | 'created_by'> {
  plan: BasketPlan;
  outcomes: Outcome[] | null;
}

export async function insertBasket(
  db: Db,
  basket: { id: string; ownerId: string; personId: string; plan: BasketPlan; at: Date },
): Promise<void> {
  await sql`
    insert into baskets (id, owner_id, plan, created_at, created_by)
    values (${basket.id}, ${basket.ownerId}, ${JSON.stringify(basket.plan)}, ${basket.at}, ${basket.personId})`.execute(
    db,
  );
}

export async function findBasket(db: Db, ownerId: string, id: string): Promise<BasketRow | undefined> {
  const { rows } = await sql<BasketRow>`
    select id, owner_id, plan, created_at, placed_at, placed_key, outcomes from baskets where id = ${id} and owner_id = ${ownerId}`.execute(
    db,
  );
  return rows[0];
}

/** Marks a basket as placed with this key. @returns false if it was placed before */
export async function claimBasket(tx: Db | Tx, id: string, key: string | null, at: Date): Promise<boolean> {
  const { rows } = await sql<Pick<BasketsTable, 'id'>>`
    update baskets set placed_at = ${at}, placed_key = ${key} where id = ${id} and placed_at is null returning id`.execute(
    tx,
  );
  return rows.length > 0;
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

/** Targets that a sheet set. */
export async function listSheetTargets(db: Db, ownerId: string, sheetId: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ target_ids: string[] }>`
    select array(select t.target_id::text from obligation_targets t where t.sheet_id = s.id) as target_ids
    from obligation_sheets s join epr_accounts a on a.id = s.account_id and a.status = 'approved'
    where s.id = ${sheetId} and s.owner_id = ${ownerId}`.execute(db);
  return rows[0]?.target_ids;
}
