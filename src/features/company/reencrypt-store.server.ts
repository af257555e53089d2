import { type Db, many, sql } from '../../platform/database/database.ts';
import type { BankDetailsTable, BillingSettingsTable, CompaniesTable } from '../../platform/database/schema.gen.ts';

export async function listCompanies(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<Pick<CompaniesTable, 'user_id'>>`
    select user_id from companies where ${after}::uuid is null or user_id > ${after}::uuid order by user_id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => row.user_id);
}

/** Different sealed account numbers of companies, those of former bank details included. */
export async function listSealed(db: Db, companies: readonly string[]) {
  return many<{
    owner: BankDetailsTable['company_id'];
    sealed: NonNullable<BankDetailsTable['account_number_encrypted']>;
  }>(db)`
    select company_id as owner, account_number_encrypted as sealed from bank_details
    where company_id = any (${[...companies]}::uuid[]) and account_number_encrypted is not null
    union
    select user_id, account_number_encrypted from companies
    where user_id = any (${[...companies]}::uuid[]) and account_number_encrypted is not null`;
}

/** Different sealed account numbers of the platform. */
export async function listPlatformSealed(db: Db) {
  return many<{ sealed: NonNullable<BillingSettingsTable['account_number_encrypted']> }>(db)`
    select distinct account_number_encrypted as sealed from billing_settings where account_number_encrypted is not null`;
}

/** Replaces sealed bytes everywhere they stand; a number that has changed meanwhile stays as it is. */
export async function replaceSealed(
  db: Db,
  { company, before, after, at }: { company: string | null; before: Buffer; after: Buffer; at: Date },
): Promise<void> {
  await sql`select reencrypt_account_number(${company}::uuid, ${before}, ${after}, ${at})`.execute(db);
}
