import { sql, type Db } from '../../platform/database/database.ts';
import type { BillingSettingsTable } from '../../platform/database/schema.gen.ts';

/** Bank fields of the platform's settings. */
export type PlatformBankRow = Pick<
  BillingSettingsTable,
  | 'account_holder_name'
  | 'account_number_encrypted'
  | 'account_number_last4'
  | 'bank_name'
  | 'ifsc_code'
  | 'branch_name'
>;

const bankColumns = sql`account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name`;

/** The platform's account for a trade; the times are null without a change. */
export interface PlatformPayeeRow extends PlatformBankRow {
  /** When the change came that brought these details. */
  brought_at: BillingSettingsTable['at'] | null;
  /** When the last change since came. */
  since: BillingSettingsTable['at'] | null;
}

/**
 * The platform's account that counted when a trade was accepted, or the first one after it; undefined before the acceptance and without an
 * account. Settings are never rewritten, so it stays the same for good.
 */
export async function findPlatformPayee(db: Db, tradeId: string, now: Date): Promise<PlatformPayeeRow | undefined> {
  const { rows } = await sql<PlatformPayeeRow>`
    with settings as (
      select id, at, ${bankColumns},
        row (account_holder_name, account_number_encrypted, bank_name, ifsc_code, branch_name) as bank
      from billing_settings
      where num_nulls(account_holder_name, account_number_encrypted, bank_name, ifsc_code, branch_name) = 0
    ), changes as (
      select id, at from (select id, at, bank, lag(bank, 1, bank) over (order by id) as before from settings) each where bank <> before
    ), accepted as (
      select max(at) as at from history where subject = 'trade' and subject_id = ${tradeId} and to_status = 'approved'
    )
    select ${bankColumns},
      (select max(at) from changes where id <= payee.id) as brought_at,
      (select max(at) from changes where id > payee.id and at <= ${now}) as since
    from (
      select s.* from settings s, accepted where accepted.at is not null
      order by s.at <= accepted.at desc, case when s.at <= accepted.at then s.id end desc, s.id limit 1
    ) payee`.execute(db);
  return rows[0];
}
