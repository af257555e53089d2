import type { CompanyRole } from '#lib/contract.ts';
import type { Actor } from '#platform/context.ts';
import { column, type Db, exists, many, one, sql, type Tx, oneOf, changesOne } from '#platform/database/database.ts';
import type {
  CompaniesTable,
  DataExportsTable,
  EnquiriesTable,
  ErasureRequestsTable,
  FilesTable,
  SubscriptionsTable,
  TradesTable,
  UsersTable,
} from '#platform/database/schema.gen.ts';
import { type Page, readPage } from '#platform/paging.ts';

type Row = ErasureRequestsTable;

/** Returns false when a request is open already. A closing that is under way is waited for. */
export async function insertRequest(
  tx: Tx,
  request: Pick<Row, 'id' | 'owner_id' | 'reason' | 'requested_at' | 'answer_by'> & { personId: string },
): Promise<boolean> {
  return changesOne(tx)`
    insert into erasure_requests (id, owner_id, state, reason, email, requested_at, answer_by)
    select ${request.id}::uuid, u.id, 'requested', ${request.reason}::text, p.email, ${request.requested_at}::timestamptz,
      ${request.answer_by}::timestamptz
    from users u, users p where u.id = ${request.owner_id} and u.closed_at is null and p.id = ${request.personId} for share of u
    on conflict do nothing`;
}

export function findLast(db: Db, ownerId: string): Promise<Row | undefined> {
  return one<Row>(db)`
    select * from erasure_requests where owner_id = ${ownerId} order by id desc limit 1`;
}

/** Waits for a closing of the company that is under way, which may be about to wait for a second superadmin. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await sql`select from users where id = ${ownerId} for share`.execute(tx);
}

/** Withdraws the open request of a company. Returns its id. */
export async function withdrawRequest(tx: Tx, ownerId: string, at: Date): Promise<string | undefined> {
  const request = await one<Pick<Row, 'id'>>(tx)`
    update erasure_requests set state = 'withdrawn', decided_at = ${at}, reason = null, email = null
    where owner_id = ${ownerId} and state = 'requested' returning id`;
  return request?.id;
}

export interface RequestRow extends Row {
  role: CompanyRole;
  unique_id: UsersTable['unique_id'];
  company_name: CompaniesTable['company_name'];
}

const tables = sql`erasure_requests r join users u on u.id = r.owner_id join companies c on c.user_id = r.owner_id`;

export function listRequests(db: Db, status: string, page: Page) {
  return readPage<RequestRow>(db, page)`
    select r.*, u.role, u.unique_id, c.company_name from ${tables}
    where (${status} = 'all' or r.state = ${status}) and (${page.after}::uuid is null or r.id < ${page.after}::uuid)
    order by r.id desc`;
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
  return changesOne(tx)`
    update erasure_requests set state = 'refused', answer = ${reason}, decided_at = ${at}, decided_by = ${byId}
    where id = ${id} and state = 'requested'`;
}

/** Empties what only the mail about the answer needed. */
export async function deleteErasureAddressesBefore(db: Db, before: Date): Promise<void> {
  await sql`
    update erasure_requests set email = null, reason = null
    where decided_at < ${before} and (email is not null or reason is not null)`.execute(db);
}

/** The member who asked for an export. */
const askedBy = sql`coalesce(asked_by, owner_id)`;

/** Adds a request unless the same person made another since, failed ones excepted. Returns false then, and for a closed account. */
export async function insertExport(
  tx: Tx,
  request: Pick<DataExportsTable, 'id' | 'owner_id' | 'asked_by' | 'requested_at'> & { since: Date },
): Promise<boolean> {
  // Each of several requests at once sees the one before.
  const isOpen = await exists(tx)`
    select from users where id = ${request.owner_id} and closed_at is null for no key update`;
  if (!isOpen) return false;
  return changesOne(tx)`
    insert into data_exports (id, owner_id, asked_by, state, requested_at)
    select ${request.id}::uuid, ${request.owner_id}::uuid, ${request.asked_by}::uuid, 'waiting', ${request.requested_at}::timestamptz
    where not exists (select from data_exports
      where owner_id = ${request.owner_id} and ${askedBy} = ${request.asked_by} and state <> 'failed' and requested_at > ${request.since})`;
}

/** Exports of a company that a member has asked for. */
export function listExports(db: Db, { ownerId, personId }: Pick<Actor, 'ownerId' | 'personId'>, page: Page) {
  return readPage<DataExportsTable>(db, page)`
    select * from data_exports where owner_id = ${ownerId} and ${askedBy} = ${personId} and (${page.after}::uuid is null or id < ${page.after}::uuid)
    order by id desc`;
}

export function hasWaiting(db: Db): Promise<boolean> {
  return exists(db)`select from data_exports where state = 'waiting' limit 1`;
}

/** The request that has waited longest, with its owner; counts the try. */
export async function claimExport(db: Db) {
  return one<
    Pick<DataExportsTable, 'id' | 'owner_id' | 'attempts'> &
      Pick<UsersTable, 'unique_id'> & {
        asked_by: NonNullable<DataExportsTable['asked_by']>;
        role: CompanyRole;
        company_name: CompaniesTable['company_name'];
      }
  >(db)`
    update data_exports d set attempts = d.attempts + 1
    from users u join companies c on c.user_id = u.id
    where d.id = (select id from data_exports where state = 'waiting' order by id limit 1) and u.id = d.owner_id
    returning d.id, d.owner_id, ${askedBy} as asked_by, d.attempts, u.role, u.unique_id, c.company_name`;
}

/** Takes back a try that could not begin. */
export async function returnExport(db: Db, id: string): Promise<void> {
  await sql`update data_exports set attempts = attempts - 1 where id = ${id} and state = 'waiting'`.execute(db);
}

/** Returns false when it does not wait any more, such as that of an account that was closed meanwhile. */
export async function finishExport(
  tx: Tx,
  { id, at, byteSize, fileId }: { id: string; at: Date; byteSize: number; fileId: string },
): Promise<boolean> {
  return changesOne(tx)`
    update data_exports set state = 'ready', ready_at = ${at}, byte_size = ${byteSize}, file_id = ${fileId}
    where id = ${id} and state = 'waiting'`;
}

export async function failExport(tx: Tx, id: string): Promise<void> {
  await sql`update data_exports set state = 'failed' where id = ${id} and state = 'waiting'`.execute(tx);
}

/** Marks exports that were ready before an instant as deleted. Returns their files. */
export function endExports(tx: Tx, before: Date): Promise<string[]> {
  return column<FilesTable['id']>(tx)`
    update data_exports set state = 'deleted' where state = 'ready' and ready_at < ${before} returning file_id`;
}

export function listTradeIds(db: Db, ownerId: string, after: string | null, size: number): Promise<string[]> {
  return column<TradesTable['id']>(db)`
    select id from trades where (recycler_id = ${ownerId} or producer_id = ${ownerId})
      and (${after}::uuid is null or id < ${after}::uuid)
    order by id desc limit ${size}`;
}

/** Rows of a user's confirmed address: enquiries, and the subscription to the newsletter. */
export async function listMessagesOf(db: Db, userId: string) {
  const address = sql`(select lower(email) from users where id = ${userId} and email_verified_at is not null)`;
  const enquiries = await many<
    Pick<
      EnquiriesTable,
      'source' | 'full_name' | 'company_name' | 'email' | 'mobile' | 'city' | 'state' | 'message' | 'created_at'
    >
  >(db)`
    select source, full_name, company_name, email, mobile, city, state, message, created_at from enquiries
    where lower(email) = ${address} order by id desc`;
  const subscription = await one<Pick<SubscriptionsTable, 'email' | 'created_at' | 'confirmed_at'>>(db)`
    select email, created_at, confirmed_at from subscriptions where lower(email) = ${address}`;
  return { enquiries, subscription: subscription ?? null };
}

export interface ExportedFile extends Pick<FilesTable, 'id' | 'purpose' | 'name' | 'media_type' | 'created_at'> {
  /** SHA-256 in hexadecimal digits. */
  digest: string;
}

const exportedFile = sql`id, purpose, name, media_type, created_at, encode(sha256, 'hex') as digest`;

export function findFiles(db: Db, ids: readonly string[]): Promise<ExportedFile[]> {
  return many<ExportedFile>(db)`
    select ${exportedFile} from files where id = ${oneOf(ids)} and erased_at is null`;
}

/** All files that a company has uploaded, the erased ones left out. */
export function listOwnFiles(db: Db, ownerId: string): Promise<ExportedFile[]> {
  return many<ExportedFile>(db)`
    select ${exportedFile} from files where owner_id = ${ownerId} and erased_at is null order by id`;
}

/** Sections that no use case lists, of the company or of the person who asks: a statement each, of few rows. */
const OWN_ROWS: Readonly<Record<string, (ownerId: string, personId: string) => ReturnType<typeof sql>>> = {
  purchase_plans: (id) => sql`
    select id, plan, created_at, placed_at, outcomes from baskets where owner_id = ${id} order by id`,
  capacities: (id) => sql`
    select id, account_id, kg_per_year, consent_number, consent_valid_until, from_day,
      '/files/' || document_id as document, created_at, checked_at from capacities where owner_id = ${id} order by id`,
  registration_claims: (id) => sql`
    select id, registration_number, note, '/files/' || certificate_id as certificate, status, reason, created_at, decided_at
    from registration_claims where claimant_id = ${id} order by id`,
  evidence_packs: (id) => sql`
    select id, code, kind, trade_id, account_id, year, state, requested_at, made_at from evidence_packs
    where owner_id = ${id} order by id`,
  data_exports: (id) => sql`
    select id, state, requested_at, ready_at, byte_size from data_exports where owner_id = ${id} order by id`,
  erasure_requests: (id) => sql`
    select id, state, reason, answer, requested_at, answer_by, decided_at from erasure_requests where owner_id = ${id} order by id`,
  known_addresses: (_id, personId) =>
    sql`select network, known_at from known_addresses where user_id = ${personId} order by known_at desc`,
  members: (id) => sql`
    select u.unique_id as person, u.full_name, m.part, m.until, m.joined_at, m.ended_at
    from members m join users u on u.id = m.person_id where m.organisation_id = ${id} order by m.joined_at, m.id`,
  invitations: (id) => sql`
    select email, part, until, message, invited_at, state, ended_at from invitations where organisation_id = ${id} order by id`,
  known_browsers: (_id, personId) =>
    sql`select known_at from devices where user_id = ${personId} order by known_at desc`,
  calendar_link: (id) => sql`select created_at, last_read_at from calendar_links where person_id = ${id}`,
};

export const OWN_SECTIONS = Object.keys(OWN_ROWS);
export const listOwnRows = (
  db: Db,
  section: string,
  { ownerId, personId }: Pick<Actor, 'ownerId' | 'personId'>,
): Promise<object[]> => many<object>(db)`${OWN_ROWS[section]?.(ownerId, personId)}`;
