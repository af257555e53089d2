import { one, type Tx } from '../../platform/database/database.ts';
import type { EprAccountsTable } from '../../platform/database/schema.gen.ts';
import type { AccountRole } from './rules.ts';

/** Status and certificate of an account, locked until the transaction ends. */
export function lockAccountForReview(
  tx: Tx,
  role: AccountRole,
  id: string,
): Promise<Pick<EprAccountsTable, 'status' | 'certificate_id'> | undefined> {
  return one<Pick<EprAccountsTable, 'status' | 'certificate_id'>>(tx)`
    select status, certificate_id from epr_accounts where id = ${id} and role = ${role} for no key update`;
}
