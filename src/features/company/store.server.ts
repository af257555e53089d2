import { actAt, type Db, type NonNull, one, sql, type Tx } from '../../platform/database/database.ts';
import type { CompaniesTable, UsersTable } from '../../platform/database/schema.gen.ts';
import type { Place } from './rules.ts';

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
  | 'account_holder_name'
  | 'account_number_encrypted'
  | 'account_number_last4'
  | 'bank_name'
  | 'ifsc_code'
  | 'branch_name'
>;

/** Columns that are null only for a closed user. */
type OpenUser = NonNull<Pick<UsersTable, 'full_name' | 'email' | 'mobile_no' | 'designation'>>;

/** A user with the company, if the role has one. */
export interface ProfileRow
  extends
    Pick<UsersTable, 'id' | 'unique_id' | 'role'>,
    OpenUser,
    CompanyFields,
    Pick<CompaniesTable, 'social_links' | 'cancelled_cheque_id' | 'show_company_name'> {
  company_name: CompaniesTable['company_name'] | null;
}

/** The profile of an open user, unmasked: for the owner only. */
export function findProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  return one<ProfileRow>(db)`
    select u.id, u.unique_id, u.role, coalesce(u.full_name, '') as full_name, u.email,
      coalesce(u.mobile_no, '') as mobile_no, coalesce(u.designation, '') as designation,
      c.company_name, c.gst_number, c.pcb_number, c.registration_date, c.address, c.state, c.city,
      c.company_logo_id, c.pcb_document_id, coalesce(c.social_links, '{}') as social_links,
      coalesce(c.show_company_name, false) as show_company_name,
      c.account_holder_name, c.account_number_encrypted, c.account_number_last4,
      c.bank_name, c.ifsc_code, c.branch_name, c.cancelled_cheque_id
    from users u left join companies c on c.user_id = u.id
    where u.id = ${userId} and u.closed_at is null`;
}

/** A company before an update. */
export type LockedCompany = CompanyFields & Pick<CompaniesTable, 'complete' | 'company_name' | 'cancelled_cheque_id'>;

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
  const user = await sql`select 1 from users where id = ${userId} and closed_at is null for share`.execute(tx);
  if (user.rows.length === 0) return undefined;
  return one<LockedCompany>(tx)`
    select complete, company_name, gst_number, pcb_number, registration_date, address, state, city, account_holder_name,
      account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name, company_logo_id, pcb_document_id, cancelled_cheque_id
    from companies where user_id = ${userId} for update`;
}

/** Stored ciphertexts of a company's account numbers: pending, in force, or in its profile. The caller has locked the company. */
export async function findKeptNumbers(tx: Tx, userId: string): Promise<Buffer[]> {
  const { rows } = await sql<{ encrypted: NonNullable<CompaniesTable['account_number_encrypted']> }>`
    select account_number_encrypted as encrypted from companies
    where user_id = ${userId} and account_number_encrypted is not null
    union
    select account_number_encrypted from bank_details
    where company_id = ${userId} and state in ('waiting', 'in_force') and account_number_encrypted is not null`.execute(
    tx,
  );
  return rows.map(({ encrypted }) => encrypted);
}

/** Columns to set; undefined and null leave a column unchanged. */
export interface CompanyChange extends Place {
  companyName: string | undefined;
  pcbNumber: string | undefined;
  registrationDate: string | undefined;
  address: string | undefined;
  companyLogoId: string | undefined;
  pcbDocumentId: string | undefined;
  socialLinks: string[] | undefined;
  showCompanyName: boolean | undefined;
  accountHolderName: string | undefined;
  accountNumber: { encrypted: Buffer; last4: string } | undefined;
  bankName: string | undefined;
  ifscCode: string | undefined;
  branchName: string | undefined;
  cancelledChequeId: string | undefined;
}

/** Updates a company at that instant, from which the database computes when new bank details come into force. */
export async function updateCompany(tx: Tx, userId: string, to: CompanyChange, at: Date): Promise<void> {
  const { encrypted, last4 } = to.accountNumber ?? {};
  await actAt(tx, at);
  await sql`
    update companies set
      company_name = coalesce(${to.companyName ?? null}, company_name),
      gst_number = coalesce(${to.gst_number}, gst_number),
      state = coalesce(${to.state}, state),
      city = coalesce(${to.city}, city),
      pcb_number = coalesce(${to.pcbNumber ?? null}, pcb_number),
      registration_date = coalesce(${to.registrationDate ?? null}::date, registration_date),
      address = coalesce(${to.address ?? null}, address),
      company_logo_id = coalesce(${to.companyLogoId ?? null}::uuid, company_logo_id),
      pcb_document_id = coalesce(${to.pcbDocumentId ?? null}::uuid, pcb_document_id),
      social_links = coalesce(${to.socialLinks ?? null}::text[], social_links),
      show_company_name = coalesce(${to.showCompanyName ?? null}::boolean, show_company_name),
      account_holder_name = coalesce(${to.accountHolderName ?? null}, account_holder_name),
      account_number_encrypted = coalesce(${encrypted ?? null}::bytea, account_number_encrypted),
      account_number_last4 = coalesce(${last4 ?? null}, account_number_last4),
      bank_name = coalesce(${to.bankName ?? null}, bank_name),
      ifsc_code = coalesce(${to.ifscCode ?? null}, ifsc_code),
      branch_name = coalesce(${to.branchName ?? null}, branch_name),
      cancelled_cheque_id = coalesce(${to.cancelledChequeId ?? null}::uuid, cancelled_cheque_id)
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
