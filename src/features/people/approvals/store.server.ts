import { type Db, many, one, oneOf, sql, type Tx, changesOne, scalar } from '#platform/database/database.ts';
import type { ApprovalsTable, SettingsTable, UsersTable } from '#platform/database/schema.gen.ts';
import { type Page, readPage } from '#platform/paging.ts';

/** Key of the advisory lock under which settings change: an action under way keeps those that it has read. */
const LOCK = 'epr-mandi.settings';

export type SettingsRow = Pick<SettingsTable, 'second_approval' | 'second_approval_above_paise'>;

export async function readSettings(db: Db): Promise<SettingsRow> {
  const row = await one<SettingsRow>(db)`
    select second_approval, second_approval_above_paise from settings order by id desc limit 1`;
  if (row === undefined) throw new Error('The settings of the platform are missing');
  return row;
}

/** Settings as they stay until the transaction ends. */
export async function lockSettings(tx: Tx, isChange: boolean): Promise<SettingsRow> {
  const lock = isChange ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await sql`select ${lock}(hashtextextended(${LOCK}, 0))`.execute(tx);
  return readSettings(tx);
}

export async function insertSettings(tx: Tx, row: SettingsRow, at: Date, byId: string): Promise<void> {
  await sql`
    insert into settings (second_approval, second_approval_above_paise, changed_at, changed_by)
    values (${row.second_approval}, ${row.second_approval_above_paise}, ${at}, ${byId})`.execute(tx);
}

export async function countActiveSuperadmins(tx: Tx): Promise<number> {
  return scalar<number>(tx)`
    select count(*)::int from users
    where role = 'superadmin' and closed_at is null and suspended_at is null and invited_at is null`;
}

type WaitingRow = Pick<ApprovalsTable, 'id' | 'maker_id' | 'call' | 'fingerprint' | 'expires_at'>;

export function lockWaiting(tx: Tx, action: string, subjectId: string | null): Promise<WaitingRow | undefined> {
  return one<WaitingRow>(tx)`
    select id, maker_id, call, fingerprint, expires_at from approvals
    where status = 'waiting' and organisation_id is null and action = ${action} and subject_id is not distinct from ${subjectId}::uuid
    for update`;
}

/** A superadmin whose action waits for a second one. */
export type MakerRow = Pick<ApprovalsTable, 'maker_id'> & {
  subject_id: NonNullable<ApprovalsTable['subject_id']>;
  name: UsersTable['full_name'];
};

/** Superadmins of whom an action on these subjects waits. */
export function findMakers(db: Db, action: string, subjectIds: readonly string[], now: Date): Promise<MakerRow[]> {
  return many<MakerRow>(db)`
    select a.subject_id, a.maker_id, u.full_name as name from approvals a join users u on u.id = a.maker_id
    where a.status = 'waiting' and a.organisation_id is null and a.action = ${action} and a.subject_id = ${oneOf(subjectIds)}
      and a.expires_at > ${now}`;
}

/** Id that a waiting invitation of that e-mail has reserved for its superadmin. */
export async function findInvited(tx: Tx, email: string): Promise<string | null> {
  const row = await one<Pick<ApprovalsTable, 'subject_id'>>(tx)`
    select subject_id from approvals
    where status = 'waiting' and action = 'superadmin.invite' and lower(call ->> 'email') = lower(${email})`;
  return row?.subject_id ?? null;
}

/** The waiting approval that a member has asked for by the same call. */
export function findSame(
  tx: Tx,
  same: Pick<ApprovalsTable, 'organisation_id' | 'action' | 'maker_id' | 'fingerprint'>,
  now: Date,
): Promise<Pick<ApprovalsTable, 'id'> | undefined> {
  return one<Pick<ApprovalsTable, 'id'>>(tx)`
    select id from approvals
    where organisation_id = ${same.organisation_id} and status = 'waiting' and action = ${same.action} and maker_id = ${same.maker_id}
      and fingerprint = ${same.fingerprint} and expires_at > ${now} limit 1`;
}

/** Returns false when the same action of superadmins waits already. */
export async function insertApproval(
  tx: Tx,
  row: Omit<ApprovalsTable, 'call' | 'status' | 'checker_id' | 'reason' | 'decided_at'> & { call: object },
): Promise<boolean> {
  return changesOne(tx)`
    insert into approvals (id, organisation_id, action, subject_id, call, fingerprint, text, amount_paise, status, maker_id, created_at, expires_at)
    values (${row.id}, ${row.organisation_id}, ${row.action}, ${row.subject_id}, ${JSON.stringify(row.call)}::jsonb, ${row.fingerprint}, ${row.text},
      ${row.amount_paise}, 'waiting', ${row.maker_id}, ${row.created_at}, ${row.expires_at})
    on conflict do nothing`;
}

/** Decides a waiting approval. Returns false when it waits no more. */
export async function decideRow(
  db: Db,
  id: string,
  decision: { status: ApprovalsTable['status']; checkerId: string | null; reason: string | null; at: Date },
): Promise<boolean> {
  return changesOne(db)`
    update approvals set status = ${decision.status}, checker_id = ${decision.checkerId}, reason = ${decision.reason},
      decided_at = ${decision.at}
    where id = ${id} and status = 'waiting'`;
}

/** Marks approvals as expired whose time is over. Returns them. */
export function expireRows(tx: Tx, now: Date) {
  return many<Pick<ApprovalsTable, 'id' | 'action' | 'organisation_id'>>(tx)`
    update approvals set status = 'expired', decided_at = ${now}
    where status = 'waiting' and expires_at <= ${now} returning id, action, organisation_id`;
}

export interface ApprovalRow extends Omit<ApprovalsTable, 'fingerprint'> {
  maker_name: NonNullable<UsersTable['full_name']>;
  maker_number: UsersTable['unique_id'];
  checker_name: UsersTable['full_name'];
}

const columns = sql`a.id, a.action, a.subject_id, a.call, a.text, a.amount_paise, a.status, a.maker_id, a.checker_id, a.reason,
  a.created_at, a.decided_at, a.expires_at, a.organisation_id,
  coalesce(m.full_name, m.unique_id) as maker_name, m.unique_id as maker_number,
  coalesce(c.full_name, c.unique_id) as checker_name`;
const tables = sql`approvals a join users m on m.id = a.maker_id left join users c on c.id = a.checker_id`;

/** Rows of an organisation; null: of superadmins. */
const ofOrganisation = (id: string | null) =>
  id === null ? sql`a.organisation_id is null` : sql`a.organisation_id = ${id}`;

/** Approvals of an organisation or of superadmins with a status, newest first. One whose time has passed waits no more, even before the job has marked it. */
export function listRows(db: Db, organisationId: string | null, status: string, page: Page, now: Date) {
  return readPage<ApprovalRow>(db, page)`
    select ${columns} from ${tables}
    where ${ofOrganisation(organisationId)} and (${status} = 'all' or a.status = ${status})
      and (${page.after}::uuid is null or a.id < ${page.after}::uuid) and (${status} <> 'waiting' or a.expires_at > ${now})
    order by a.id desc`;
}

/** An approval of an organisation, or of superadmins. */
export function findRow(db: Db, organisationId: string | null, id: string): Promise<ApprovalRow | undefined> {
  return one<ApprovalRow>(db)`
    select ${columns} from ${tables} where a.id = ${id} and ${ofOrganisation(organisationId)}`;
}

export function findAny(db: Db, id: string): Promise<ApprovalRow | undefined> {
  return one<ApprovalRow>(db)`select ${columns} from ${tables} where a.id = ${id}`;
}

export async function countWaiting(db: Db, now: Date): Promise<number> {
  return scalar<number>(db)`
    select count(*)::int from approvals where status = 'waiting' and organisation_id is null and expires_at > ${now}`;
}
