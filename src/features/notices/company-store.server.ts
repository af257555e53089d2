import { type Db, one, sql } from '../../platform/database/database.ts';
import type { AuditTable, CompaniesTable, UsersTable } from '../../platform/database/schema.gen.ts';
import { findUser, type Reader } from './store.server.ts';

/** A change of a company's own data from the audit trail, for the mail about it. */
export interface CompanyChangeFacts<Detail> extends Pick<AuditTable, 'at' | 'address' | 'device'> {
  owner: Reader | null;
  companyName: CompaniesTable['company_name'];
  role: Exclude<UsersTable['role'], 'superadmin'>;
  detail: Detail;
}

/** Last four digits and IFSC code before and after a bank change, and when it comes into force. */
export interface BankChangeDetail {
  before: { account_number: string; ifsc_code: string };
  after: { account_number: string; ifsc_code: string };
  in_force_from: string;
}

/** A change of the platform's own data from the audit trail. */
export type PlatformChangeFacts<Detail> = Omit<CompanyChangeFacts<Detail>, 'owner' | 'companyName' | 'role'>;

/** Changed fields of a company. */
export type IdentityDetail = Partial<Record<string, { from: string; to: string }>>;

/** The owner's changes to a company at that instant; undefined if there are none, or the company is closed. */
async function findChange<Detail>(
  db: Db,
  { action, ownerId, at }: { action: string; ownerId: string; at: Date },
): Promise<CompanyChangeFacts<Detail> | undefined> {
  const { rows } = await sql<Omit<CompanyChangeFacts<Detail>, 'owner'>>`
    select a.at, a.address, a.device, a.detail, c.company_name as "companyName", u.role
    from audit a join companies c on c.user_id = a.owner_id join users u on u.id = a.owner_id
    where a.owner_id = ${ownerId} and a.action = ${action} and a.at = ${at} order by a.id desc limit 1`.execute(db);
  const [row] = rows;
  return row && { ...row, owner: await findUser(db, ownerId) };
}

export function findBankChange(db: Db, ownerId: string, at: Date) {
  return findChange<BankChangeDetail>(db, { action: 'bank.changed', ownerId, at });
}

/** A superadmin's change of the platform's data at that instant. */
function findPlatformChange<Detail>(
  db: Db,
  { action, personId, at }: { action: string; personId: string; at: Date },
): Promise<PlatformChangeFacts<Detail> | undefined> {
  return one<PlatformChangeFacts<Detail>>(db)`
    select at, address, device, detail from audit
    where person_id = ${personId} and owner_id is null and action = ${action} and at = ${at} order by id desc limit 1`;
}

export function findPlatformBankChange(db: Db, personId: string, at: Date) {
  return findPlatformChange<BankChangeDetail>(db, { action: 'bank.changed', personId, at });
}

export function findCompanyChange(db: Db, ownerId: string, at: Date) {
  return findChange<IdentityDetail>(db, { action: 'company.changed', ownerId, at });
}

/**
 * Whether an EPR account of that company awaits approval because of the change of name or GST number at that instant: true for the first
 * change, which ended the approval, and false for later ones before the decision.
 */
export async function doAccountsWaitSince(db: Db, ownerId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from epr_accounts a where a.owner_id = ${ownerId} and a.identity_change is not null
      and exists (select from history h where h.subject = 'epr_account' and h.subject_id = a.id and h.at = ${at}
        and h.from_status = 'approved' and h.to_status = 'pending') limit 1`.execute(db);
  return rows.length > 0;
}
