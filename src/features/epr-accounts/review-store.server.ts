import { sql, type Tx } from '../../platform/database/database.ts';
import type { EprAccountsTable } from '../../platform/database/schema.gen.ts';
import type { AccountRole } from './rules.ts';

/** Status and certificate of an account, locked until the transaction ends. */
export async function lockAccountForReview(
  tx: Tx,
  role: AccountRole,
  id: string,
): Promise<Pick<EprAccountsTable, 'status' | 'certificate_id'> | undefined> {
  const { rows } = await sql<Pick<EprAccountsTable, 'status' | 'certificate_id'>>`
    select status, certificate_id from epr_accounts where id = ${id} and role = ${role} for no key update`.execute(tx);
  return rows[0];
}
