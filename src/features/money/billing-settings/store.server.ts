import type { KeptBank } from '#people/company/rules.ts';
import { type Db, one, sql, type Tx, scalar } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/locks.ts';
import type { BillingSettingsTable } from '#platform/database/schema.gen.ts';

/** Bank fields of the platform's settings. */
type PlatformBankRow = Pick<BillingSettingsTable, keyof KeptBank>;

const bankColumns = sql`account_holder_name, account_number_encrypted, account_number_last4, bank_name, ifsc_code, branch_name`;

/** Bank account and SAC as stated; null where they never were. */
export type StatedSettings = PlatformBankRow & Pick<BillingSettingsTable, 'sac'>;

/** Fields whose change makes another row; the last four digits change with the number. */
export const COLUMNS = [
  'account_holder_name',
  'account_number_encrypted',
  'bank_name',
  'ifsc_code',
  'branch_name',
  'sac',
] as const;

/** The newest settings, or those of an id; undefined before the first. */
export function findSettings(
  db: Db,
  id: BillingSettingsTable['id'] | null = null,
): Promise<(StatedSettings & Pick<BillingSettingsTable, 'id'>) | undefined> {
  return one<StatedSettings & Pick<BillingSettingsTable, 'id'>>(db)`
    select id, ${bankColumns}, sac from billing_settings where id = coalesce(${id}, id) order by id desc limit 1`;
}

/**
 * Makes changes of the settings follow each other until the transaction ends. An acceptance waits for it too (`freeze_payee`), so that its
 * trade is paid to what counted then.
 */
export async function lockSettings(tx: Tx): Promise<void> {
  await takeLock(tx, 'billing settings');
}

/** @returns the id of the new row */
export function insertSettings(
  tx: Tx,
  row: StatedSettings & { byId: string; at: Date },
): Promise<BillingSettingsTable['id']> {
  return scalar<BillingSettingsTable['id']>(tx)`
    insert into billing_settings (${bankColumns}, sac, by_id, at)
    values (${row.account_holder_name}, ${row.account_number_encrypted}, ${row.account_number_last4}, ${row.bank_name}, ${row.ifsc_code},
      ${row.branch_name}, ${row.sac}, ${row.byId}, ${row.at}) returning id`;
}

/** The platform's account for a trade; the times are null without a change. */
interface PlatformPayeeRow extends PlatformBankRow {
  /** When the change came that brought these details. */
  brought_at: BillingSettingsTable['at'] | null;
  /** When the last change since came. */
  since: BillingSettingsTable['at'] | null;
}

/**
 * The platform's account that counted when a trade was accepted, or the first one after it; undefined before the acceptance and without an
 * account. Settings are never rewritten, so it stays the same for good.
 */
export function findPlatformPayee(db: Db, tradeId: string, now: Date): Promise<PlatformPayeeRow | undefined> {
  return one<PlatformPayeeRow>(db)`
    with settings as (
      select id, at, ${bankColumns},
        row (account_holder_name, account_number_encrypted, bank_name, ifsc_code, branch_name) as bank
      from billing_settings s where states_account(s)
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
    ) payee`;
}
