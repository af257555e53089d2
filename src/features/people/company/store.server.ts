import type { Role } from '#lib/contract.ts';
import { type Actor, organisationOf } from '#platform/context.ts';
import {
  actAt,
  column,
  type Db,
  exists,
  type NonNull,
  one,
  scalar,
  sql,
  type Tx,
  many,
  oneOf,
} from '#platform/database/database.ts';
import type {
  CompaniesTable,
  UsersTable,
  BankDetailsTable,
  FilesTable,
  BillingSettingsTable,
} from '#platform/database/schema.gen.ts';
import { type Page, readPage } from '#platform/paging.ts';
import type { KeptBank, Place } from './rules.ts';

/** Company and bank fields, each null until entered. */
type CompanyFields = Pick<
  CompaniesTable,
  | 'gst_number'
  | 'pcb_number'
  | 'registration_date'
  | 'address'
  | 'state'
  | 'city'
  | 'company_logo_id'
  | 'pcb_document_id'
  | keyof KeptBank
>;

type OpenUser = NonNull<Pick<UsersTable, 'full_name' | 'email' | 'mobile_no' | 'designation'>>;

/** A user with the company, if the role has one. */
interface ProfileRow
  extends
    Pick<UsersTable, 'id' | 'unique_id'>,
    OpenUser,
    CompanyFields,
    Pick<CompaniesTable, 'social_links' | 'cancelled_cheque_id' | 'show_company_name'> {
  role: Role;
  company_name: CompaniesTable['company_name'] | null;
}

/** The profile of a person and of the organisation that the person acts for, unmasked: for members only. */
export function findProfile(
  db: Db,
  actor: Pick<Actor, 'ownerId' | 'personId' | 'role' | 'organisation'>,
): Promise<ProfileRow | undefined> {
  const { ownerId, personId, role } = actor;
  // The row of a founder who has left is still that of the organisation.
  const organisation = organisationOf(actor);
  return one<ProfileRow>(db)`
    select o.id, o.unique_id, ${role} as role, coalesce(u.full_name, '') as full_name, u.email,
      coalesce(u.mobile_no, '') as mobile_no, coalesce(u.designation, '') as designation,
      c.company_name, c.gst_number, c.pcb_number, c.registration_date, c.address, c.state, c.city,
      c.company_logo_id, c.pcb_document_id, coalesce(c.social_links, '{}') as social_links,
      coalesce(c.show_company_name, false) as show_company_name,
      c.account_holder_name, c.account_number_encrypted, c.account_number_last4,
      c.bank_name, c.ifsc_code, c.branch_name, c.cancelled_cheque_id
    from users u join users o on o.id = ${ownerId} left join companies c on c.user_id = ${organisation}
    where u.id = ${personId} and u.email is not null and (o.closed_at is null or ${organisation}::uuid is null)`;
}

/** A company before an update. */
type LockedCompany = CompanyFields & Pick<CompaniesTable, 'complete' | 'company_name' | 'cancelled_cheque_id'>;

/**
 * Locks a company; undefined when its user is closed. The user is locked first, in the same order as closing, so that a waiting update
 * cannot follow the closing. Where name or GST number may change, the registrations and offers that would need approval again are locked
 * before both, in the common lock order.
 */
export async function lockCompany(
  tx: Tx,
  userId: string,
  { identity }: { identity: boolean },
): Promise<LockedCompany | undefined> {
  if (identity) {
    await sql`select 1 from epr_accounts where owner_id = ${userId} order by id for no key update`.execute(tx);
    await sql`
      select 1 from offers where recycler_id = ${userId} and status <> 'withdrawn' order by id for no key update`.execute(
      tx,
    );
  }
  if (!(await exists(tx)`select from users where id = ${userId} and closed_at is null for share`)) return undefined;
  return one<LockedCompany>(tx)`
    select complete, company_name, gst_number, pcb_number, registration_date, address, state, city, account_holder_name,
      account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name, company_logo_id, pcb_document_id, cancelled_cheque_id
    from companies where user_id = ${userId} for update`;
}

/** Stored ciphertexts of a company's account numbers: pending, in force, or in its profile. The caller has locked the company. */
export function findKeptNumbers(tx: Tx, userId: string): Promise<Buffer[]> {
  return column<NonNullable<CompaniesTable['account_number_encrypted']>>(tx)`
    select account_number_encrypted from companies
    where user_id = ${userId} and account_number_encrypted is not null
    union
    select account_number_encrypted from bank_details
    where company_id = ${userId} and state in ('waiting', 'in_force') and account_number_encrypted is not null`;
}

/** Columns to set, by wire names, and files by their ids; undefined and null leave a column unchanged. */
interface CompanyChange extends Place {
  company_name?: string | undefined;
  pcb_number?: string | undefined;
  registration_date?: string | undefined;
  address?: string | undefined;
  company_logo?: string | undefined;
  pcb_doc?: string | undefined;
  social_links?: string[] | undefined;
  show_company_name?: boolean | undefined;
  account_holder_name?: string | undefined;
  accountNumber: { encrypted: Buffer; last4: string } | undefined;
  bank_name?: string | undefined;
  ifsc_code?: string | undefined;
  branch_name?: string | undefined;
  canceled_check_proof?: string | undefined;
}

/** A person updates a company at that instant, from which the database computes when new bank details come into force. */
export async function updateCompany(
  tx: Tx,
  userId: string,
  to: CompanyChange,
  { at, byId }: { at: Date; byId: string },
): Promise<void> {
  const { encrypted, last4 } = to.accountNumber ?? {};
  await actAt(tx, at, byId);
  await sql`
    update companies set
      company_name = coalesce(${to.company_name ?? null}, company_name),
      gst_number = coalesce(${to.gst_number}, gst_number),
      state = coalesce(${to.state}, state),
      city = coalesce(${to.city}, city),
      pcb_number = coalesce(${to.pcb_number ?? null}, pcb_number),
      registration_date = coalesce(${to.registration_date ?? null}::date, registration_date),
      address = coalesce(${to.address ?? null}, address),
      company_logo_id = coalesce(${to.company_logo ?? null}::uuid, company_logo_id),
      pcb_document_id = coalesce(${to.pcb_doc ?? null}::uuid, pcb_document_id),
      social_links = coalesce(${to.social_links ?? null}::text[], social_links),
      show_company_name = coalesce(${to.show_company_name ?? null}::boolean, show_company_name),
      account_holder_name = coalesce(${to.account_holder_name ?? null}, account_holder_name),
      account_number_encrypted = coalesce(${encrypted ?? null}::bytea, account_number_encrypted),
      account_number_last4 = coalesce(${last4 ?? null}, account_number_last4),
      bank_name = coalesce(${to.bank_name ?? null}, bank_name),
      ifsc_code = coalesce(${to.ifsc_code ?? null}, ifsc_code),
      branch_name = coalesce(${to.branch_name ?? null}, branch_name),
      cancelled_cheque_id = coalesce(${to.canceled_check_proof ?? null}::uuid, cancelled_cheque_id)
    where user_id = ${userId}`.execute(tx);
}

/** Erases all data of a closed user's company except its name. */
export async function eraseCompany(tx: Tx, userId: string): Promise<void> {
  await sql`
    update companies set
      gst_number = null, state = null,
      pcb_number = null, registration_date = null, address = null, city = null,
      company_logo_id = null, pcb_document_id = null, social_links = '{}', show_company_name = false, account_holder_name = null,
      account_number_encrypted = null, account_number_last4 = null, bank_name = null, ifsc_code = null, branch_name = null,
      cancelled_cheque_id = null
    where user_id = ${userId}`.execute(tx);
}

/** Whether an open company is trusted, locked until the transaction ends; undefined if it does not exist. */
export async function lockTrust(tx: Tx, userId: string): Promise<boolean | undefined> {
  const row = await one<Pick<CompaniesTable, 'trusted'>>(tx)`
    select c.trusted from companies c join users u on u.id = c.user_id
    where c.user_id = ${userId} and u.closed_at is null for no key update of c`;
  return row?.trusted;
}

export async function setTrust(tx: Tx, userId: string, trusted: boolean): Promise<void> {
  await sql`update companies set trusted = ${trusted} where user_id = ${userId}`.execute(tx);
}

/** Current or past bank details of a company; holder and number of a closed company are erased. */
export type BankDetailsRow = Pick<
  BankDetailsTable,
  'id' | 'company_id' | 'state' | 'created_at' | 'in_force_from' | keyof KeptBank
>;

/** Statuses are computed for the current time, because the job that stores them runs a little later. */
const detailsAt = (now: Date) => sql`(
  select d.id, d.company_id, d.created_at, d.in_force_from, d.account_holder_name, d.account_number_encrypted, d.account_number_last4,
    d.bank_name, d.ifsc_code, d.branch_name, case
      when d.state = 'waiting' and d.in_force_from <= ${now} then 'in_force'
      when d.state = 'in_force' and exists (select from bank_details w where w.company_id = d.company_id and w.state = 'waiting'
        and w.in_force_from <= ${now}) then 'replaced'
      else d.state end as state
  from bank_details d)`;

export function listDetails(db: Db, companyId: string, page: Page, now: Date) {
  return readPage<BankDetailsRow>(db, page)`
    select d.* from ${detailsAt(now)} d
    where d.company_id = ${companyId} and (${page.after}::uuid is null or d.id < ${page.after}::uuid)
    order by d.id desc`;
}

export interface OpenDetails {
  inForce: BankDetailsRow | undefined;
  waiting: BankDetailsRow | undefined;
}

export async function findOpenDetails(
  db: Db,
  companyIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, OpenDetails>> {
  const rows = await many<BankDetailsRow>(db)`
    select d.* from ${detailsAt(now)} d
    where d.company_id = ${oneOf(companyIds)} and d.state in ('in_force', 'waiting')`;
  return new Map(
    companyIds.map((id) => {
      const own = rows.filter(({ company_id }) => company_id === id);
      return [
        id,
        {
          inForce: own.find(({ state }) => state === 'in_force'),
          waiting: own.find(({ state }) => state === 'waiting'),
        },
      ];
    }),
  );
}

/** Companies with a pending bank change that the person has made. */
export function listChangedBy(tx: Tx, personId: string): Promise<string[]> {
  return column<BankDetailsTable['company_id']>(tx)`
    select company_id from bank_details where state = 'waiting' and created_by = ${personId} order by company_id`;
}

/** Bank details by id, in any status. */
export async function stateOfDetails(tx: Tx, id: string): Promise<BankDetailsRow['state'] | undefined> {
  const row = await one<Pick<BankDetailsTable, 'state'>>(tx)`
    select state from bank_details where id = ${id}`;
  return row?.state;
}

/** Applies or cancels a pending change. Returns the id of its bank details, or null if none is pending. */
export function decideChange(tx: Tx, change: { companyId: string; verdict: 'confirm' | 'cancel'; at: Date }) {
  return scalar<BankDetailsTable['id'] | null>(tx)`
    select decide_bank_change(${change.companyId}, ${change.verdict}, ${change.at})`;
}

/** Companies whose pending bank details came into force but are not yet marked so. */
export function findDueCompanies(db: Db, now: Date, most: number): Promise<string[]> {
  return column<BankDetailsTable['company_id']>(db)`
    select company_id from bank_details where state = 'waiting' and in_force_from <= ${now}
    order by in_force_from limit ${most}`;
}

/** Marks the bank details of a company that are in force by now. */
export async function settleDetails(tx: Tx, companyId: string, now: Date): Promise<void> {
  await sql`
    select 1 from bank_details where company_id = ${companyId} and state in ('waiting', 'in_force') order by id for update`.execute(
    tx,
  );
  await sql`select settle_bank_details(${companyId}, ${now})`.execute(tx);
}

/** Cheque files of a company that neither pending or current bank details nor its profile refer to. */
export function listSpentCheques(tx: Tx, companyId: string): Promise<string[]> {
  return column<FilesTable['id']>(tx)`
    select f.id from files f
    where f.owner_id = ${companyId} and f.purpose = 'cancelled_cheque' and f.erased_at is null
      and not exists (select from companies c where c.user_id = f.owner_id and c.cancelled_cheque_id = f.id)
      and not exists (select from bank_details d where d.cancelled_cheque_id = f.id and d.state in ('waiting', 'in_force'))`;
}

export function listCompanies(db: Db, after: string | null, limit: number): Promise<string[]> {
  return column<CompaniesTable['user_id']>(db)`
    select user_id from companies where ${after}::uuid is null or user_id > ${after}::uuid order by user_id limit ${limit}`;
}

/** Different sealed account numbers of companies, those of former bank details included. */
export async function listSealed(db: Db, companies: readonly string[]) {
  return many<{
    owner: BankDetailsTable['company_id'];
    sealed: NonNullable<BankDetailsTable['account_number_encrypted']>;
  }>(db)`
    select company_id as owner, account_number_encrypted as sealed from bank_details
    where company_id = ${oneOf(companies)} and account_number_encrypted is not null
    union
    select user_id, account_number_encrypted from companies
    where user_id = ${oneOf(companies)} and account_number_encrypted is not null`;
}

/** Different sealed account numbers of the platform. */
export async function listPlatformSealed(db: Db) {
  return many<{ sealed: NonNullable<BillingSettingsTable['account_number_encrypted']> }>(db)`
    select distinct account_number_encrypted as sealed from billing_settings where account_number_encrypted is not null`;
}

/** Sealed account numbers that wait in an approval to be the platform's. */
export async function listAskedSealed(db: Db) {
  return many<{ sealed: Buffer }>(db)`
    select decode(call ->> 'sealed_number', 'base64') as sealed from approvals
    where status = 'waiting' and action = 'platform.bank_account' and call ->> 'sealed_number' is not null
    except select account_number_encrypted from billing_settings`;
}

/** Replaces sealed bytes everywhere they stand; a number that has changed meanwhile stays as it is. */
export async function replaceSealed(
  db: Db,
  { company, before, after, at }: { company: string | null; before: Buffer; after: Buffer; at: Date },
): Promise<void> {
  await sql`select reencrypt_account_number(${company}::uuid, ${before}, ${after}, ${at})`.execute(db);
}
