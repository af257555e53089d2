/** Rules and modes as the superadmin keeps them. */
import { type Db, many, sql, type Tx } from '../../platform/database/database.ts';
import type { OffersTable, RuleModesTable, RuleRowsTable, UsersTable } from '../../platform/database/schema.gen.ts';
import type { Guard, Mode, Stream } from './kinds.ts';
import type { Rule } from './rule.ts';
import { toRule, type RuleRow } from './store.server.ts';

/** A rule with the people who answer for it, by their `unique_id`. */
export interface RuleRecord extends Rule, Pick<RuleRowsTable, 'created_by' | 'created_at' | 'read_by'> {
  withdrawn_by: RuleRowsTable['withdrawn_by'];
  withdrawn_at: RuleRowsTable['withdrawn_at'];
}

/** All rules, the withdrawn ones too. @param ids only these */
export async function listRuleRecords(db: Db, ids?: readonly string[]): Promise<RuleRecord[]> {
  const { rows } = await sql<
    RuleRow & { author: UsersTable['unique_id']; reader: UsersTable['unique_id']; withdrawer: UsersTable['unique_id'] }
  >`
    select r.*, a.unique_id as author, b.unique_id as reader, c.unique_id as withdrawer
    from rule_rows r left join users a on a.id = r.created_by left join users b on b.id = r.read_by
      left join users c on c.id = r.withdrawn_by
    where ${ids === undefined ? sql`true` : sql`r.id = any (${[...ids]}::uuid[])`}`.execute(db);
  return rows.map((row) => ({
    ...toRule(row),
    created_by: row.author,
    created_at: row.created_at,
    read_by: row.reader,
    withdrawn_by: row.withdrawer,
    withdrawn_at: row.withdrawn_at,
  }));
}

export async function uniqueIdOf(db: Db, userId: string): Promise<UsersTable['unique_id'] | null> {
  const { rows } = await sql<Pick<UsersTable, 'unique_id'>>`select unique_id from users where id = ${userId}`.execute(
    db,
  );
  return rows[0]?.unique_id ?? null;
}

/** Holds the rules and modes of a waste type as they are until the end of the transaction. */
export async function lockStream(tx: Tx, stream: Stream): Promise<void> {
  await sql`select from rule_streams where stream = ${stream} for update`.execute(tx);
}

export async function insertOwnRule(tx: Tx, rule: Rule, at: Date, byId: string): Promise<void> {
  const { id, kind, stream, producer_type, product_type, credit_type, part, FY, from, to, value, status } = rule;
  await sql`
    insert into rule_rows (id, kind, stream, producer_type, product_type, credit_type, part, year, starts_on, ends_on, value, status,
      source_title, source_url, clause, note, origin, created_by, created_at)
    values (${id}, ${kind}, ${stream}, ${producer_type}, ${product_type}, ${credit_type}, ${part}, ${FY}, ${from}, ${to},
      ${value && JSON.stringify(value)}::jsonb, ${status}, ${rule.source_title}, ${rule.source_url}, ${rule.clause}, ${rule.note},
      'own', ${byId}, ${at})`.execute(tx);
}

export async function endRule(tx: Tx, id: string, lastDay: string): Promise<void> {
  await sql`update rule_rows set ends_on = ${lastDay} where id = ${id}`.execute(tx);
}

export async function verifyRule(
  tx: Tx,
  id: string,
  { clause, readOn, byId }: { clause: string; readOn: string; byId: string },
): Promise<void> {
  await sql`
    update rule_rows set status = 'verified', clause = ${clause}, read_on = ${readOn}, read_by = ${byId} where id = ${id}`.execute(
    tx,
  );
}

export async function withdrawRule(
  tx: Tx,
  id: string,
  { note, at, byId }: { note: string | null; at: Date; byId: string },
): Promise<void> {
  await sql`
    update rule_rows set withdrawn_at = ${at}, withdrawn_by = ${byId}, withdrawal_note = ${note} where id = ${id}`.execute(
    tx,
  );
}

/** The newest mode of each guard, with the `unique_id` of the person who set it. */
export type ModeRecord = Omit<RuleModesTable, 'id' | 'by_id'> & {
  stream: Stream;
  guard: Guard;
  mode: Mode;
  by: UsersTable['unique_id'];
};

export function listModeRecords(db: Db): Promise<ModeRecord[]> {
  return many<ModeRecord>(db)`
    select distinct on (m.stream, m.guard) m.stream, m.guard, m.mode, m.citation, m.at, u.unique_id as by
    from rule_modes m join users u on u.id = m.by_id order by m.stream, m.guard, m.id desc`;
}

export async function insertMode(
  tx: Tx,
  { stream, guard, mode, citation }: { stream: Stream; guard: Guard; mode: Mode; citation: string },
  at: Date,
  byId: string,
): Promise<void> {
  await sql`
    insert into rule_modes (stream, guard, mode, citation, by_id, at)
    values (${stream}, ${guard}, ${mode}, ${citation}, ${byId}, ${at})`.execute(tx);
}

/** Live offers of a waste type by kind of credit. */
export interface LiveOffers extends Pick<OffersTable, 'waste_type' | 'product_type' | 'credit_type' | 'unit'> {
  live_offers: number;
  /** Those with a price below `low` or above `high`. */
  outside: number;
}

/** @param low,high ₹ per unit */
export function countLiveOffers(db: Db, stream: Stream, low: number, high: number): Promise<LiveOffers[]> {
  return many<LiveOffers>(db)`
    select waste_type, product_type, credit_type, unit, count(*) as live_offers,
      count(*) filter (where price_paise < ${low}::numeric * 100 or price_paise > ${high}::numeric * 100) as outside
    from offers where live and waste_type = ${stream} group by waste_type, product_type, credit_type, unit`;
}
