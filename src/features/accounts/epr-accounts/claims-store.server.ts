import { type Db, one, sql, type Tx } from '#platform/database/database.ts';
import { idUnlessErased } from '#platform/database/id-unless-erased.ts';
import type {
  CompaniesTable,
  EprAccountsTable,
  RegistrationClaimsTable,
  UsersTable,
} from '#platform/database/schema.gen.ts';
import { likePattern, type Page, readPage } from '#platform/paging.ts';
import type { AccountRole } from './rules.ts';

/** A claim with the claiming company and the account that had the number. */
export interface ClaimRow
  extends
    Pick<
      RegistrationClaimsTable,
      | 'id'
      | 'status'
      | 'role'
      | 'registration_number'
      | 'note'
      | 'claimant_id'
      | 'account_id'
      | 'created_at'
      | 'decided_at'
      | 'reason'
    >,
    Pick<EprAccountsTable, 'owner_id'> {
  /** Null once it was erased. */
  certificate_id: RegistrationClaimsTable['certificate_id'] | null;
  claimant_unique_id: UsersTable['unique_id'];
  claimant_company: CompaniesTable['company_name'];
  claimant_closed: boolean;
  account_status: EprAccountsTable['status'];
  /** Current number of the account, which its owner may have corrected since. */
  account_number: EprAccountsTable['registration_number'];
  account_released: boolean;
  account_name: EprAccountsTable['registered_name'];
  account_certificate_id: EprAccountsTable['certificate_id'] | null;
  owner_unique_id: UsersTable['unique_id'];
  owner_company: CompaniesTable['company_name'];
}

const selectClaim = sql`
  select m.id, m.status, m.role, m.registration_number, m.note,
    ${idUnlessErased(sql`m.certificate_id`)} as certificate_id, m.claimant_id, u.unique_id as claimant_unique_id,
    coalesce(c.company_name, '') as claimant_company, u.closed_at is not null as claimant_closed, a.id as account_id, a.status as account_status,
    a.registration_number as account_number, a.released_at is not null as account_released,
    a.registered_name as account_name, ${idUnlessErased(sql`a.certificate_id`)} as account_certificate_id,
    a.owner_id, o.unique_id as owner_unique_id, coalesce(d.company_name, '') as owner_company, m.created_at, m.decided_at, m.reason
  from registration_claims m join users u on u.id = m.claimant_id left join companies c on c.user_id = m.claimant_id
    join epr_accounts a on a.id = m.account_id join users o on o.id = a.owner_id left join companies d on d.user_id = a.owner_id`;

/** Claims, newest first; one row more than the page size if there is a next page. */
export function listClaimRows(
  db: Db,
  { search, status }: { search?: string | undefined; status?: string | undefined },
  page: Page,
) {
  const pattern = likePattern(search);
  const wanted = status?.trim().toLowerCase() || null;
  return readPage<ClaimRow>(db, page)`
    ${selectClaim}
    where (${page.after}::uuid is null or m.id < ${page.after}::uuid) and (${wanted}::text is null or m.status = ${wanted})
      and (${pattern}::text is null or concat_ws(chr(31), m.registration_number, m.note, m.status, m.reason, u.unique_id, c.company_name,
        o.unique_id, d.company_name, a.registered_name, date_forms((m.created_at at time zone 'Asia/Kolkata')::date)) ilike ${pattern})
    order by m.id desc`;
}

export function findClaimRow(db: Db, id: string): Promise<ClaimRow | undefined> {
  return one<ClaimRow>(db)`${selectClaim} where m.id = ${id}`;
}

/** The account with a number, locked until the transaction ends so that its number cannot be released. */
export function lockAccountOfNumber(tx: Tx, role: AccountRole, registrationNumber: string) {
  return one<Pick<EprAccountsTable, 'id' | 'owner_id'>>(tx)`
    select id, owner_id from epr_accounts
    where role = ${role} and registration_number = normal_registration_number(${registrationNumber}) and released_at is null for share`;
}

export interface NewClaim {
  id: string;
  claimantId: string;
  role: AccountRole;
  registrationNumber: string;
  accountId: string;
  note: string;
  certificateId: string;
  at: Date;
}

export async function insertClaim(tx: Tx, claim: NewClaim): Promise<void> {
  await sql`
    insert into registration_claims (id, claimant_id, role, registration_number, account_id, note, certificate_id, created_at)
    values (${claim.id}, ${claim.claimantId}, ${claim.role}, ${claim.registrationNumber}, ${claim.accountId}, ${claim.note},
      ${claim.certificateId}, ${claim.at})`.execute(tx);
}

/** Locks the claimant against being closed, the account, then the claim, until the transaction ends; undefined if the claim does not exist. */
export async function lockClaim(tx: Tx, id: string): Promise<ClaimRow | undefined> {
  await sql`select from users where id = (select claimant_id from registration_claims where id = ${id}) for share`.execute(
    tx,
  );
  await sql`
    select from epr_accounts where id = (select account_id from registration_claims where id = ${id}) for no key update`.execute(
    tx,
  );
  await sql`select from registration_claims where id = ${id} for no key update`.execute(tx);
  return findClaimRow(tx, id);
}

export async function settleClaim(
  tx: Tx,
  id: string,
  decision: { status: 'granted' | 'refused'; reason: string; at: Date; byId: string },
): Promise<void> {
  await sql`
    update registration_claims set status = ${decision.status}, reason = ${decision.reason}, decided_at = ${decision.at},
      decided_by = ${decision.byId}
    where id = ${id}`.execute(tx);
}

/** Releases the number of a rejected account permanently. */
export async function releaseAccount(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update epr_accounts set released_at = ${at} where id = ${id}`.execute(tx);
}
