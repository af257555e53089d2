import { allOf, type Db, many, one, only, sql, type Tx, oneOf, scalar } from '#platform/database/database.ts';
import { idUnlessErased } from '#platform/database/id-unless-erased.ts';
import { takeLock } from '#platform/database/locks.ts';
import type { CompaniesTable, EprAccountsTable, HistoryTable, UsersTable } from '#platform/database/schema.gen.ts';
import { likePattern, yearOfSearch, type Page, readPage } from '#platform/paging.ts';
import type { Figures } from '#rules/capacity/figures.ts';
import type { AccountRole, Registration, TargetRow, TargetStatus } from './rules.ts';

export type AccountStatus = EprAccountsTable['status'];

/** An account with its owner. */
export interface AccountRow extends Pick<
  EprAccountsTable,
  | 'id'
  | 'owner_id'
  | 'role'
  | 'registration_number'
  | 'registration_date'
  | 'registered_name'
  | 'waste_type'
  | 'entity_type'
  | 'state'
  | 'city'
  | 'address'
  | 'label'
  | 'status'
  | 'created_at'
  | 'changed_at'
  | 'reason'
  | 'version'
  | 'gst_registration_id'
  | 'gstin'
> {
  /** Null once it was erased; so below. */
  certificate_id: EprAccountsTable['certificate_id'] | null;
  owner_unique_id: UsersTable['unique_id'];
  owner_deleted: boolean;
  email_verified: boolean;
  company_name: CompaniesTable['company_name'];
  decided_at: HistoryTable['at'] | null;
  released: boolean;
  identity_change: IdentityChange | null;
  /** Figures of its plant's capacity in the current financial year. */
  figures: Figures | null;
}

/** Changes of its company since the account was approved; `at` as the database formats it. */
export interface IdentityChange {
  field: 'company_name' | 'gst_number';
  from: string;
  to: string;
  at: string;
}

/** An owner's account: fields for an update, or for adding records to it. */
export interface LockedAccount extends Pick<EprAccountsTable, 'state' | 'city' | 'address' | 'status'> {
  registrationNumber: EprAccountsTable['registration_number'];
  registrationDate: EprAccountsTable['registration_date'];
  registeredName: EprAccountsTable['registered_name'];
  wasteType: EprAccountsTable['waste_type'];
  entityType: EprAccountsTable['entity_type'];
  certificateId: EprAccountsTable['certificate_id'] | null;
  released: boolean;
}

/** Filter of an account's targets. */
export interface AccountTargetFilter {
  year?: number | undefined;
  targetStatus?: TargetStatus | undefined;
}

/** Filter of accounts by such targets. `ownerId` null: accounts of all owners, for the superadmin. */
interface AccountFilters extends AccountTargetFilter {
  role: AccountRole;
  ownerId: string | null;
  /** The financial year of today, whose capacity is shown. */
  currentYear: number;
  approved?: boolean | undefined;
  wasteType?: string | undefined;
  /** Accounts that have targets (producers) or credit records (recyclers) of this financial year. */
  year?: number | undefined;
  search?: string | undefined;
  /** Approval status as stored; an unknown value matches no account. */
  status?: string | undefined;
}

const selectAccount = (currentYear: number) => sql`
  select a.id, a.owner_id, u.unique_id as owner_unique_id, u.closed_at is not null as owner_deleted,
    exists (
      select from answering_persons g join users p on p.id = g.person_id
      where g.organisation_id = u.id and p.email_verified_at is not null) as email_verified,
    coalesce(c.company_name, '') as company_name, a.role, a.registration_number, a.registration_date, a.registered_name,
    a.waste_type, a.entity_type, a.state, a.city, a.address,
    ${idUnlessErased(sql`a.certificate_id`)} as certificate_id, a.label, a.gst_registration_id, a.gstin, a.status,
    a.reason, a.identity_change, a.version, a.released_at is not null as released, a.created_at, a.changed_at,
    case when a.status <> 'pending' then (
      select h.at from history h where h.subject_id = a.id and h.to_status = a.status order by h.id desc limit 1
    ) end as decided_at, to_json(f) as figures
  from epr_accounts a join users u on u.id = a.owner_id left join companies c on c.user_id = a.owner_id
    left join capacity_figures f on f.account_id = a.id and f.year = ${currentYear}`;

/** Accounts, newest first; one row more than the page size if there is a next page. */
export function listAccountRows(db: Db, filters: AccountFilters, page: Page) {
  const { role, ownerId, approved, status, wasteType, targetStatus, year } = filters;
  const pattern = likePattern(filters.search);
  return readPage<AccountRow>(db, page)`
    ${selectAccount(filters.currentYear)} where ${allOf([
      sql`a.role = ${role}`,
      ownerId !== null && sql`a.owner_id = ${ownerId}`,
      approved !== undefined && sql`(a.status = 'approved') = ${approved}`,
      status !== undefined && sql`a.status = ${status}`,
      wasteType !== undefined && sql`a.waste_type = ${wasteType}`,
      targetStatus !== undefined &&
        sql`exists (select from targets t where t.account_id = a.id and ${areAsked(filters)})`,
      targetStatus === undefined && year !== undefined && hasYear(role, year),
      page.after !== null && sql`a.id < ${page.after}`,
      pattern !== null && matches(filters, pattern),
    ])} order by a.id desc`;
}

const belongings = (role: AccountRole) => sql.table(role === 'producer' ? 'targets' : 'credit_records');

function hasYear(role: AccountRole, year: number) {
  return sql`exists (select from ${belongings(role)} b where b.account_id = a.id and b.year = ${year})`;
}

/** Columns of the account lists; the superadmin's list also shows the owner, the producer's dashboard the targets. */
function matches({ role, ownerId, search }: AccountFilters, pattern: string) {
  const owner = ownerId === null ? sql`, u.unique_id, c.company_name` : sql``;
  const ways = [
    sql`concat_ws(chr(31), a.registration_number, date_forms(a.registration_date), a.registered_name, a.waste_type,
      a.entity_type, a.city, a.state, a.address, a.gstin, a.status, a.reason${role === 'producer' ? sql`, a.label` : sql``}${owner}) ilike ${pattern}`,
    sql`exists (select from ${belongings(role)} b where b.account_id = a.id
      and concat_ws(chr(31), b.product_type, b.credit_type) ilike ${pattern})`,
  ];
  const year = yearOfSearch(search);
  if (year !== null) ways.push(hasYear(role, year));
  // The superadmin's list shows the day too; four digits are a financial year, which the filter of a dashboard sends.
  else if (ownerId === null)
    ways.push(sql`date_forms((a.created_at at time zone 'Asia/Kolkata')::date) ilike ${pattern}`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

export async function findAccountRow(
  db: Db,
  { id, role, ownerId, currentYear }: Pick<AccountFilters, 'role' | 'ownerId' | 'currentYear'> & { id: string },
): Promise<AccountRow | undefined> {
  const own = ownerId === null ? sql`` : sql`and a.owner_id = ${ownerId}`;
  return one<AccountRow>(db)`
    ${selectAccount(currentYear)} where a.id = ${id} and a.role = ${role} ${own}`;
}

function areAsked({ year, targetStatus }: AccountTargetFilter) {
  return allOf([
    year !== undefined && sql`t.year = ${year}`,
    targetStatus !== undefined && sql`t.is_achieved = ${targetStatus === 'achieved'}`,
  ]);
}

/** Targets of the accounts that match the filter, newest first. */
export function targetsOfAccounts(db: Db, accountIds: readonly string[], which: AccountTargetFilter) {
  return many<TargetRow>(db)`
    select t.*, a.registration_number, a.status = 'approved' as is_approved, d.*
    from targets t join epr_accounts a on a.id = t.account_id cross join lateral target_trades(t.id) d
    where t.account_id = ${oneOf(accountIds)} and ${areAsked(which)} order by t.id desc`;
}

/**
 * An owner's account, locked until the transaction ends: `share` keeps its status unchanged while records are added to it, `no key update`
 * excludes all other changes.
 */
export function lockAccount(
  tx: Tx,
  { id, role, ownerId }: { id: string; role: AccountRole; ownerId: string },
  strength: 'share' | 'no key update',
) {
  return one<LockedAccount>(tx)`
    select registration_number as "registrationNumber", registration_date as "registrationDate", registered_name as "registeredName",
      waste_type as "wasteType", entity_type as "entityType", state, city, address, status, ${idUnlessErased(sql`certificate_id`)} as "certificateId",
      released_at is not null as released
    from epr_accounts where id = ${id} and owner_id = ${ownerId} and role = ${role} for ${sql.raw(strength)}`;
}

/** Whether the account has credit records, targets, calculations or trades, which name its waste type. */
export function isAccountUsed(tx: Tx, id: string): Promise<boolean> {
  return scalar<boolean>(tx)`
    select exists (select from credit_records where account_id = ${id})
      or exists (select from targets where account_id = ${id})
      or exists (select from obligation_sheets where account_id = ${id})
      or exists (
        select from trades t join epr_accounts a on a.owner_id = t.producer_id and a.id = t.producer_account_id where a.id = ${id})`;
}

export async function insertAccount(
  tx: Tx,
  account: Registration & {
    id: string;
    ownerId: string;
    byId: string;
    role: AccountRole;
    certificateId: string;
    label: string;
    at: Date;
  },
): Promise<void> {
  const { at, ownerId } = account;
  await sql`
    insert into epr_accounts (id, owner_id, role, registration_number, registration_date, registered_name, waste_type, entity_type,
      state, city, address, certificate_id, label, status, changed_at, changed_by, created_at)
    values (${account.id}, ${ownerId}, ${account.role}, ${account.registrationNumber}, ${account.registrationDate},
      ${account.registeredName}, ${account.wasteType}, ${account.entityType}, ${account.state}, ${account.city}, ${account.address},
      ${account.certificateId}, ${account.label}, 'pending', ${at}, ${account.byId}, ${at})`.execute(tx);
}

/** Replaces the fields of a rejected account, which becomes pending again. City and recycler type are copied to its hidden offers. */
export async function replaceRegistration(
  tx: Tx,
  account: Registration & { id: string; ownerId: string; byId: string; certificateId: string | null; at: Date },
): Promise<void> {
  const { id, at, ownerId } = account;
  await sql`
    update epr_accounts set registration_number = ${account.registrationNumber}, registration_date = ${account.registrationDate},
      registered_name = ${account.registeredName}, waste_type = ${account.wasteType}, entity_type = ${account.entityType},
      state = ${account.state}, city = ${account.city}, address = ${account.address},
      certificate_id = coalesce(${account.certificateId}, certificate_id), status = 'pending', reason = null, changed_at = ${at},
      changed_by = ${account.byId}
    where id = ${id} and owner_id = ${ownerId} and status = 'rejected'`.execute(tx);
  await sql`select copy_registration_to_offers(${id})`.execute(tx);
}

/** Number of an owner's accounts that await approval; a lock per owner makes concurrent additions count one after the other. */
export async function countWaiting(tx: Tx, ownerId: string): Promise<number> {
  await takeLock(tx, `waiting accounts ${ownerId}`);
  return scalar<number>(tx)`
    select count(*) from epr_accounts where owner_id = ${ownerId} and status = 'pending'`;
}

export async function setLabel(tx: Tx, id: string, label: string): Promise<void> {
  await sql`update epr_accounts set label = ${label} where id = ${id}`.execute(tx);
}

/** Sets another status. Returns its owner; undefined if the account already has it, or does not exist. */
export async function setStatus(
  tx: Tx,
  change: {
    id: string;
    role: AccountRole;
    status: 'approved' | 'rejected';
    /** Reason of the rejection, if given. */
    reason?: string | undefined;
    /** Required current status; undefined: any other status. */
    seen?: AccountStatus | undefined;
    /** Required version; undefined: any. */
    version?: number | undefined;
    at: Date;
    byId: string;
  },
): Promise<EprAccountsTable['owner_id'] | undefined> {
  const reason = change.status === 'rejected' ? (change.reason ?? null) : null;
  const row = await one<Pick<EprAccountsTable, 'owner_id'>>(tx)`
    update epr_accounts set status = ${change.status}, reason = ${reason}, changed_at = ${change.at}, changed_by = ${change.byId}
    where id = ${change.id} and role = ${change.role} and status <> ${change.status}
      and status = coalesce(${change.seen ?? null}, status) and version = coalesce(${change.version ?? null}, version)
    returning owner_id`;
  return row?.owner_id;
}

/** Revokes every registration of a closed user. */
export async function rejectAllAccounts(tx: Tx, ownerId: string, at: Date, byId: string): Promise<void> {
  await sql`
    update epr_accounts set status = 'rejected', changed_at = ${at}, changed_by = ${byId}
    where owner_id = ${ownerId} and status <> 'rejected'`.execute(tx);
}

/**
 * Reason why an account cannot be approved: its owner has been deleted, or its number was granted to another company. Locks the account
 * first, as deleting the owner and releasing the number do.
 */
export async function lockForApproval(tx: Tx, id: string): Promise<{ ownerDeleted: boolean; released: boolean }> {
  await sql`select from epr_accounts where id = ${id} for no key update`.execute(tx);
  return only<{ ownerDeleted: boolean; released: boolean }>(tx)`
    select u.closed_at is not null as "ownerDeleted", a.released_at is not null as released
    from epr_accounts a join users u on u.id = a.owner_id where a.id = ${id}`;
}

/** Declines the pending counter-offers of an account: on a recycler's offers, or made by a producer. */
export async function declineCounterOffers(tx: Tx, accountId: string, at: Date, byId: string): Promise<void> {
  await sql`select decline_counter_offers(${at}, ${byId}, of_account => ${accountId})`.execute(tx);
}

/** Status and certificate of an account, locked until the transaction ends. */
export function lockAccountForReview(tx: Tx, role: AccountRole, id: string) {
  return one<Pick<EprAccountsTable, 'status' | 'certificate_id'>>(tx)`
    select status, certificate_id from epr_accounts where id = ${id} and role = ${role} for no key update`;
}
