import { sql, type Db } from '../../platform/database.ts';
import type { TradeRow } from './store.server.ts';

/** Where an accepted trade is paid to, as it was copied then; of a closed company holder and number have been erased. */
export interface PayeeRow {
  company_id: string;
  account_holder_name: string | null;
  account_number_encrypted: Buffer | null;
  account_number_last4: string | null;
  bank_name: string | null;
  ifsc_code: string | null;
  branch_name: string | null;
}

/** The payee of a trade that the caller has shown to be the actor's; nothing before its acceptance. */
export async function findPayee(
  db: Db,
  trade: Pick<TradeRow, 'payee_id' | 'recycler_id'>,
): Promise<PayeeRow | undefined> {
  if (trade.payee_id === null) return undefined;
  const { rows } = await sql<PayeeRow>`
    select company_id, account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name
    from bank_details where id = ${trade.payee_id} and company_id = ${trade.recycler_id}`.execute(db);
  return rows[0];
}
