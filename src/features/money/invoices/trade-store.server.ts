/** Reads the trades, registrations and platform settings that tax documents are made from. */
import type { Actor } from '#platform/context.ts';
import { column, type Db, scalar, many, one, sql, type Tx } from '#platform/database/database.ts';
import { isOwnRow } from '#platform/database/own-rows.ts';
import type {
  BillingSettingsTable,
  EprAccountsTable,
  GstRegistrationsTable,
  OffersTable,
  TradesTable,
  TransactionsTable,
} from '#platform/database/schema.gen.ts';
import { type Page, readPage } from '#platform/paging.ts';
import type { Stage } from '#trading/stages/stages.ts';

/** A trade with what its documents say. Amounts in paise. */
export interface BilledTrade extends TradesTable {
  stage: Stage;
  order_id: TransactionsTable['order_id'] | null;
  /** When the work order was made. */
  ordered_at: TransactionsTable['created_at'] | null;
  credit_year: OffersTable['year'];
  /** Number of the EPR account that the credit is bought for. */
  registration_number: EprAccountsTable['registration_number'];
  /** State of the EPR account that the credit comes from. */
  seller_account_state: EprAccountsTable['state'];
}

/** A trade visible to the actor, or undefined. */
export async function findBilledTrade(
  db: Db,
  actor: Pick<Actor, 'ownerId' | 'role'>,
  id: string,
  at: Date,
): Promise<BilledTrade | undefined> {
  return one<BilledTrade>(db)`
    select t.*, x.order_id, x.created_at as ordered_at, r.year as credit_year, a.registration_number,
      s.state as seller_account_state, stage_of(t, x, ${at}) as stage
    from trades t join credit_records r on r.id = t.credit_id join epr_accounts a on a.id = t.producer_account_id
      join epr_accounts s on s.id = r.account_id
      left join transactions x on x.trade_id = t.id
    where t.id = ${id} and ${isOwnRow(actor, 't')}`;
}

/** Verified and completed trades of a recycler without an invoice that stands, newest first. */
export function listUnbilledTrades(db: Db, recyclerId: string, page: Page) {
  return readPage<UnbilledTrade>(db, page)`
    select t.id, x.order_id, t.buyer_company as buyer, t.item_value_paise
    from transactions x join trades t on t.id = x.trade_id
    where x.recycler_id = ${recyclerId} and x.lacks_invoice and x.status in ('payment_verified', 'completed')
      and (${page.after}::uuid is null or x.trade_id < ${page.after}::uuid)
    order by x.trade_id desc`;
}

interface UnbilledTrade extends Pick<TradesTable, 'id' | 'item_value_paise'> {
  order_id: TransactionsTable['order_id'];
  buyer: TradesTable['buyer_company'];
}

/** @param companyId null: the platform */
export function findRegistration(
  db: Db,
  companyId: string | null,
  gstin: string,
): Promise<GstRegistrationsTable | undefined> {
  return one<GstRegistrationsTable>(db)`
    select * from gst_registrations where company_id is not distinct from ${companyId}::uuid and gstin = ${gstin}`;
}

/** The platform's registration that supplies all fees. */
export function findPlatformRegistration(db: Db): Promise<GstRegistrationsTable | undefined> {
  return one<GstRegistrationsTable>(db)`
    select * from gst_registrations where company_id is null and is_default`;
}

/** Fields of the newest billing settings that fee invoices need; undefined before the first. */
export function findFeeSettings(
  db: Db,
): Promise<(Pick<BillingSettingsTable, 'sac'> & { has_bank: boolean }) | undefined> {
  return one<Pick<BillingSettingsTable, 'sac'> & { has_bank: boolean }>(db)`
    select sac, states_account(billing_settings) as has_bank
    from billing_settings order by id desc limit 1`;
}

/** Approved orders with a fee that never had an invoice for it. */
const lacksFeeInvoice = sql`x.lacks_fee_invoice and x.status in ('payment_verified', 'completed')`;

/** Trades of the first of them, in the order of approval. Locks them until the transaction ends, in the order of their ids, as a recall does. */
export function lockWithoutFeeInvoice(tx: Tx, most: number): Promise<TransactionsTable['trade_id'][]> {
  return column<TransactionsTable['trade_id']>(tx)`
    with locked as (
      select x.trade_id, x.verified_at, x.id from transactions x
      where ${lacksFeeInvoice} and x.id = any (array(
        select x.id from transactions x where ${lacksFeeInvoice} order by x.verified_at, x.id limit ${most}))
      order by x.id for no key update
    )
    select trade_id from locked order by verified_at, id`;
}

/** Work order of such a trade, when it was approved, and their number. */
interface MissingFeeInvoice extends Pick<TransactionsTable, 'trade_id' | 'order_id'> {
  company: TradesTable['buyer_company'];
  since: NonNullable<TransactionsTable['verified_at']>;
  count: number;
}

/** All of them in the order of approval, at most `most`. */
export function listMissingFeeInvoices(db: Db, most: number): Promise<MissingFeeInvoice[]> {
  return many<MissingFeeInvoice>(db)`
    select missing.trade_id, missing.order_id, t.buyer_company as company, missing.verified_at as since, missing.count
    from (
      select x.*, count(*) over () as count from transactions x where ${lacksFeeInvoice} order by x.verified_at, x.id limit ${most}
    ) missing join trades t on t.id = missing.trade_id
    order by missing.verified_at, missing.id`;
}

export function countWithoutFeeInvoice(db: Db): Promise<number> {
  return scalar<number>(db)`select count(*) from transactions x where ${lacksFeeInvoice}`;
}

/**
 * Notes which approved transactions still have no invoice of the recycler on the calendar day that is so many days after the approval, or
 * later, if that number or a larger one has not been noted. An event for each has the recycler mailed. Returns their number, at most `most`.
 */
export function noteMissingInvoices(
  tx: Tx,
  { today, at, days }: { today: string; at: Date; days: readonly number[] },
  most: number,
): Promise<number> {
  return scalar<number>(tx)`
    with due as (
      select x.id, reminder.days
      from transactions x
      cross join lateral (
        select max(days) as days from unnest(${[...days]}::smallint[]) days where day_in_india(x.verified_at) + days <= ${today}::date
      ) reminder
      where x.lacks_invoice and x.status in ('payment_verified', 'completed') and reminder.days is not null
        and not exists (select from documents d where d.trade_id = x.trade_id and d.supplier = 'recycler')
        and not exists (select from invoice_reminders reminded where reminded.transaction_id = x.id and reminded.days >= reminder.days)
      order by x.id limit ${most}
    ), noted as (
      insert into invoice_reminders as known (transaction_id, days, told_at) select id, days, ${at}::timestamptz from due
      -- A second run at the same time notes nothing more.
      on conflict (transaction_id) do update set days = excluded.days, told_at = excluded.told_at where known.days < excluded.days
      returning transaction_id
    ), added as (
      insert into outbox (topic, subject_id, at, next_at) select 'invoice_reminder.due', transaction_id, ${at}, ${at} from noted
    )
    select count(*) from due`;
}
