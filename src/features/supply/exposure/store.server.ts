import { type Db, many, sql, one } from '#platform/database/database.ts';
import type { CompaniesTable, EprAccountsTable, TargetsTable } from '#platform/database/schema.gen.ts';

interface TargetOfYear {
  id: TargetsTable['id'];
  registration_number: EprAccountsTable['registration_number'];
}

/** Targets of the owner's accounts for a year, by account and number. */
export function listTargetsOfYear(
  db: Db,
  { ownerId, accountId, year, most }: { ownerId: string; accountId: string | undefined; year: number; most: number },
) {
  return many<TargetOfYear>(db)`
    select t.id, a.registration_number from targets t join epr_accounts a on a.id = t.account_id
    where t.owner_id = ${ownerId} and t.year = ${year} ${accountId === undefined ? sql`` : sql`and t.account_id = ${accountId}`}
    order by t.account_id, t.number, t.id limit ${most}`;
}

export async function findCompanyName(db: Db, ownerId: string): Promise<string | null> {
  const row = await one<Pick<CompaniesTable, 'company_name'>>(db)`
    select company_name from companies where user_id = ${ownerId}`;
  return row?.company_name ?? null;
}
