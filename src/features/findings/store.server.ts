/** Findings on documents of trades, as their readers see them. */
import type { Actor } from '../../platform/context.ts';
import { type Db, many, sql } from '../../platform/database/database.ts';
import type { FindingsTable, TransactionsTable } from '../../platform/database/schema.gen.ts';
import { likePattern, type Page } from '../../platform/paging.ts';
import { SHOWN_TO_UPLOADERS, type FindingFigures, type FindingKind } from './rules.ts';

export interface FindingRow extends Omit<FindingsTable, 'figures'> {
  figures: FindingFigures | null;
  order_id: TransactionsTable['order_id'];
  other_order_id: TransactionsTable['order_id'] | null;
}

const findings = sql`
  select n.*, x.order_id, y.order_id as other_order_id
  from findings n join transactions x on x.trade_id = n.trade_id left join transactions y on y.trade_id = n.other_trade_id`;

/** Findings, newest first; the search covers both work orders. One row more than the page size if there are more. */
export async function listFindings(
  db: Db,
  page: Page,
  asked: { kind?: FindingKind | undefined; tradeId?: string | undefined; search?: string | undefined },
): Promise<FindingRow[]> {
  const pattern = likePattern(asked.search);
  const conditions = [
    sql`true`,
    page.after !== null && sql`n.id < ${page.after}::uuid`,
    asked.kind !== undefined && sql`n.kind = ${asked.kind}`,
    asked.tradeId !== undefined && sql`n.trade_id = ${asked.tradeId}`,
    pattern !== null && sql`concat_ws(chr(31), x.order_id, y.order_id) ilike ${pattern}`,
  ].filter((condition) => condition !== false);
  return many<FindingRow>(db)`
    ${findings} where ${sql.join(conditions, sql` and `)} order by n.id desc limit ${page.size + 1}`;
}

/** Whether the actor is a party of a trade. */
export async function isParty(db: Db, { ownerId, role }: Actor, tradeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from trades where id = ${tradeId} and ${sql.ref(`${role}_id`)} = ${ownerId}`.execute(db);
  return rows.length > 0;
}

/** Findings on uploads of a company that were compared with other uploads of it, of the kinds that it may read. */
export function listOwnFindings(db: Db, ownerId: string, tradeId: string, page: Page): Promise<FindingRow[]> {
  return many<FindingRow>(db)`
    ${findings} join files mine on mine.id = n.subject_id join files theirs on theirs.id = n.other_subject_id
    where n.trade_id = ${tradeId} and mine.owner_id = ${ownerId} and theirs.owner_id = ${ownerId}
      and n.kind = any (${[...SHOWN_TO_UPLOADERS]}) and (${page.after}::uuid is null or n.id < ${page.after}::uuid)
    order by n.id desc limit ${page.size + 1}`;
}
