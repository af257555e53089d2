import type { KeptBank } from '#people/company/rules.ts';
import { type Db, one, sql, type Tx, exists } from '#platform/database/database.ts';
import type { BankDetailsTable } from '#platform/database/schema.gen.ts';
import type { TradeRow } from './store.server.ts';

/** Bank details that an accepted trade is paid to, fixed at the acceptance; holder and number of a closed company are erased. */
export type PayeeRow = Pick<BankDetailsTable, 'company_id' | keyof KeptBank>;

/** Times at which bank details came into force; each null without a change. */
export interface PayeeChanges {
  brought_at: BankDetailsTable['in_force_from'] | null;
  since: BankDetailsTable['in_force_from'] | null;
}

/** Payee of a trade; undefined before its acceptance. The caller has checked that the actor may read it. */
export async function findPayee(
  db: Db,
  trade: Pick<TradeRow, 'payee_id' | 'recycler_id'>,
): Promise<PayeeRow | undefined> {
  if (trade.payee_id === null) return undefined;
  return one<PayeeRow>(db)`
    select company_id, account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name
    from bank_details where id = ${trade.payee_id} and company_id = ${trade.recycler_id}`;
}

/** Times at which a change brought the payee of a trade into force, and of the last change since. */
export async function findPayeeChanges(db: Db, trade: Pick<TradeRow, 'payee_id'>, now: Date): Promise<PayeeChanges> {
  const changes = await one<PayeeChanges>(db)`
    select
      case when exists (select from bank_details earlier where earlier.company_id = d.company_id and earlier.state <> 'cancelled'
        and earlier.in_force_from < d.in_force_from) then d.in_force_from end as brought_at,
      (select max(later.in_force_from) from bank_details later where later.company_id = d.company_id and later.state <> 'cancelled'
        and later.in_force_from > d.in_force_from and later.in_force_from <= ${now}) as since
    from bank_details d where d.id = ${trade.payee_id}`;
  return changes ?? { brought_at: null, since: null };
}

/** Records in a trade's history that the buyer has seen the whole account number. */
export async function recordShown(
  tx: Tx,
  shown: { tradeId: string; byId: string; forId: string; at: Date },
): Promise<void> {
  await sql`
    insert into history (subject, subject_id, at, by_id, for_id, from_status, to_status)
    values ('bank_details', ${shown.tradeId}, ${shown.at}, ${shown.byId}, ${shown.forId}, 'masked', 'shown')`.execute(
    tx,
  );
}

/** Whether the audit trail has a record that this person has read the payee of this trade since that time. */
export function isPayeeReadKnown(db: Db, read: { personId: string; tradeId: string; since: Date }): Promise<boolean> {
  return exists(db)`
    select from audit where subject_id = ${read.tradeId} and person_id = ${read.personId} and action = 'bank.payee_read'
      and at > ${read.since} limit 1`;
}
