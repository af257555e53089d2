import { type Db, one, sql, type Tx, scalar } from '#platform/database/database.ts';
import type { MembersTable, PurchaseLimitsTable } from '#platform/database/schema.gen.ts';
import type { Limit } from './rules.ts';

/** The limit in force; undefined where none was ever set. */
export function findLimit(db: Db, organisationId: string): Promise<Limit | undefined> {
  return one<Limit>(db)`
    select enabled, per_day_paise from purchase_limits where organisation_id = ${organisationId} order by id desc limit 1`;
}

export async function insertLimit(
  tx: Tx,
  row: Limit & Pick<PurchaseLimitsTable, 'organisation_id' | 'changed_at' | 'changed_by' | 'approval_id'>,
): Promise<void> {
  await sql`
    insert into purchase_limits (organisation_id, enabled, per_day_paise, changed_at, changed_by, approval_id)
    values (${row.organisation_id}, ${row.enabled}, ${row.per_day_paise}, ${row.changed_at}, ${row.changed_by}, ${row.approval_id})`.execute(
    tx,
  );
}

/** Whether another member could decide what this person asks for. */
export async function hasOtherDecider(db: Db, organisationId: string, personId: string, at: Date): Promise<boolean> {
  return scalar<boolean>(db)`select has_other_decider(${organisationId}, ${personId}, ${at})`;
}

export async function findPart(
  db: Db,
  organisationId: string,
  personId: string,
  at: Date,
): Promise<MembersTable['part'] | null> {
  const row = await one<Pick<MembersTable, 'part'>>(db)`
    select m.part from members m join users u on u.id = m.person_id
    where m.organisation_id = ${organisationId} and m.person_id = ${personId} and is_live_member(m, ${at})
      and u.person_suspended_at is null`;
  return row?.part ?? null;
}
