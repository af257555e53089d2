import { sql, type Db, type Tx } from '../../platform/database.ts';
import { likePattern, type Page } from '../../platform/paging.ts';
import type { TargetRow } from './rules.ts';

/** Which targets are asked for; `ownerId` null: everybody's, for the superadmin. */
export interface TargetFilters {
  ownerId: string | null;
  accountId?: string | undefined;
  year?: number | undefined;
  search?: string | undefined;
}

const selectTarget = sql`
  select t.*, a.registration_number from targets t join epr_accounts a on a.id = t.account_id`;

/** Targets, newest first; one row more than the page, if there is one. */
export async function listTargetRows(db: Db, filters: TargetFilters, page: Page): Promise<TargetRow[]> {
  const conditions = [sql`true`];
  if (filters.ownerId !== null) conditions.push(sql`t.owner_id = ${filters.ownerId}`);
  if (filters.accountId !== undefined) conditions.push(sql`t.account_id = ${filters.accountId}`);
  if (filters.year !== undefined) conditions.push(sql`t.year = ${filters.year}`);
  if (page.after !== null) conditions.push(sql`t.id < ${page.after}`);
  const pattern = likePattern(filters.search);
  if (pattern !== null)
    conditions.push(sql`concat_ws(chr(31), t.year || '-' || lpad(((t.year + 1) % 100)::text, 2, '0'), a.registration_number,
      a.registered_name, t.waste_type, t.product_type, t.credit_type, t.state, t.target_kg, t.achieved_kg, t.blocked_kg,
      greatest(t.target_kg - t.achieved_kg - t.blocked_kg, 0)) ilike ${pattern}`);
  const { rows } = await sql<TargetRow>`
    ${selectTarget} where ${sql.join(conditions, sql` and `)} order by t.id desc limit ${page.size + 1}`.execute(db);
  return rows;
}

export async function findTargetRow(db: Db, id: string, ownerId: string): Promise<TargetRow | undefined> {
  const { rows } = await sql<TargetRow>`${selectTarget} where t.id = ${id} and t.owner_id = ${ownerId}`.execute(db);
  return rows[0];
}

export async function insertTarget(
  tx: Tx,
  target: {
    id: string;
    ownerId: string;
    accountId: string;
    wasteType: string;
    year: number;
    productType: string;
    creditType: string;
    state: string;
    quantityKg: number;
    at: Date;
  },
): Promise<void> {
  await sql`
    insert into targets (id, owner_id, account_id, waste_type, year, product_type, credit_type, state, target_kg, created_at)
    values (${target.id}, ${target.ownerId}, ${target.accountId}, ${target.wasteType}, ${target.year}, ${target.productType},
      ${target.creditType}, ${target.state}, ${target.quantityKg}, ${target.at})`.execute(tx);
}
