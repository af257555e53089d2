import { type Db, many, one, sql, type Tx } from '../../platform/database/database.ts';
import type { CompaniesTable, ErasureRequestsTable, UsersTable } from '../../platform/database/schema.gen.ts';
import type { Page } from '../../platform/paging.ts';

type Row = ErasureRequestsTable;

/** Returns false when a request is open already. A closing that is under way is waited for. */
export async function insertRequest(
  tx: Tx,
  request: Pick<Row, 'id' | 'owner_id' | 'reason' | 'requested_at' | 'answer_by'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into erasure_requests (id, owner_id, state, reason, email, requested_at, answer_by)
    select ${request.id}::uuid, u.id, 'requested', ${request.reason}::text, u.email, ${request.requested_at}::timestamptz,
      ${request.answer_by}::timestamptz
    from users u where u.id = ${request.owner_id} and u.closed_at is null for share of u
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export function findLast(db: Db, ownerId: string): Promise<Row | undefined> {
  return one<Row>(db)`
    select * from erasure_requests where owner_id = ${ownerId} order by id desc limit 1`;
}

/** Withdraws the open request of a company. Returns its id. */
export async function withdrawRequest(tx: Tx, ownerId: string, at: Date): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row, 'id'>>`
    update erasure_requests set state = 'withdrawn', decided_at = ${at}, reason = null, email = null
    where owner_id = ${ownerId} and state = 'requested' returning id`.execute(tx);
  return rows[0]?.id;
}

/** A request with its company. */
export interface RequestRow extends Row {
  role: Exclude<UsersTable['role'], 'superadmin'>;
  unique_id: UsersTable['unique_id'];
  company_name: CompaniesTable['company_name'];
}

const tables = sql`erasure_requests r join users u on u.id = r.owner_id join companies c on c.user_id = r.owner_id`;

export function listRequests(db: Db, status: string, page: Page): Promise<RequestRow[]> {
  return many<RequestRow>(db)`
    select r.*, u.role, u.unique_id, c.company_name from ${tables}
    where (${status} = 'all' or r.state = ${status}) and (${page.after}::uuid is null or r.id < ${page.after}::uuid)
    order by r.id desc limit ${page.size + 1}`;
}

export function findRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  return one<RequestRow>(db)`
    select r.*, u.role, u.unique_id, c.company_name from ${tables} where r.id = ${id}`;
}

/** Refuses an open request. Returns false when it is answered or withdrawn already. */
export async function refuseRequest(
  tx: Tx,
  id: string,
  { reason, byId, at }: { reason: string; byId: string; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update erasure_requests set state = 'refused', answer = ${reason}, decided_at = ${at}, decided_by = ${byId}
    where id = ${id} and state = 'requested'`.execute(tx);
  return numAffectedRows === 1n;
}

/** Empties what only the mail about the answer needed. */
export async function deleteErasureAddressesBefore(db: Db, before: Date): Promise<void> {
  await sql`
    update erasure_requests set email = null, reason = null
    where decided_at < ${before} and (email is not null or reason is not null)`.execute(db);
}
