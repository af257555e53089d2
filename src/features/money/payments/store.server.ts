/** Payments that buyers have recorded. */
import { brand } from '#brand.ts';
import type { Actor } from '#platform/context.ts';
import { type Db, exists, scalar, many, one, oneOf, sql, type Tx } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/locks.ts';
import type {
  CompaniesTable,
  DocumentsTable,
  HistoryTable,
  PaymentsTable,
  TransactionsTable,
} from '#platform/database/schema.gen.ts';

type Reader = Pick<Actor, 'ownerId' | 'role'>;

/** A payment with what its wire form shows beside its columns. */
export interface PaymentRow extends PaymentsTable {
  /** Companies that the persons acted for, or the platform. */
  recorder: CompaniesTable['company_name'];
  changer: CompaniesTable['company_name'];
  same_utr: TransactionsTable['order_id'][];
}

/** A recycler sees what was paid to it, a producer what it has paid, the superadmin all. @param rows alias of payments, that of their trades is `{rows}t` */
const visibleTo = ({ ownerId, role }: Reader, rows: 'p' | 'o') => {
  if (role === 'superadmin') return sql`true`;
  const own = sql`${sql.ref(`${rows}t.${role}_id`)} = ${ownerId}`;
  return role === 'recycler' ? sql`${own} and ${sql.ref(`${rows}.payee`)} = 'recycler'` : own;
};

/** Maximum number of work orders with the same number that are named. */
const MOST_SAME = 100;

const paymentColumns = (actor: Reader) => sql`
  p.*, coalesce(r.company_name, ${brand.name}) as recorder, coalesce(c.company_name, ${brand.name}) as changer,
  array(
    select distinct x.order_id from payments o join trades ot on ot.id = o.trade_id join transactions x on x.trade_id = o.trade_id
    where o.utr = p.utr and o.trade_id <> p.trade_id and o.status <> 'withdrawn' and ${visibleTo(actor, 'o')} order by x.order_id limit ${MOST_SAME}
  ) as same_utr`;
const paymentTables = sql`payments p join trades pt on pt.id = p.trade_id
  left join companies r on r.user_id = pt.producer_id left join companies c on c.user_id = coalesce(p.changed_for, p.changed_by)`;

/** Payments of a trade that the actor may see, oldest first. */
export function listPayments(db: Db, actor: Reader, tradeId: string): Promise<PaymentRow[]> {
  return many<PaymentRow>(db)`
    select ${paymentColumns(actor)} from ${paymentTables} where p.trade_id = ${tradeId} and ${visibleTo(actor, 'p')} order by p.id`;
}

export function findPayment(db: Db, actor: Reader, id: string): Promise<PaymentRow | undefined> {
  return one<PaymentRow>(db)`
    select ${paymentColumns(actor)} from ${paymentTables} where p.id = ${id} and ${visibleTo(actor, 'p')}`;
}

/** Locks the payments of a trade until the transaction ends: together they never exceed what is open, and each is answered once. */
export async function lockPayments(tx: Tx, tradeId: string): Promise<void> {
  await takeLock(tx, `payments ${tradeId}`);
}

export type PaidRow = Pick<PaymentsTable, 'trade_id' | 'payee' | 'amount_paise' | 'tds_paise' | 'status'>;

/** All payments of these trades, whoever sees them. */
export function listPaid(db: Db, tradeIds: readonly string[]): Promise<PaidRow[]> {
  return many<PaidRow>(db)`
    select trade_id, payee, amount_paise, tds_paise, status from payments where trade_id = ${oneOf(tradeIds)} order by id`;
}

/** Whether another payment of a trade has the UTR number and was neither withdrawn nor answered as not received. */
export function isUtrRecorded(
  tx: Tx,
  { trade_id, utr }: Pick<PaymentsTable, 'trade_id' | 'utr'>,
  exceptId: string | null,
): Promise<boolean> {
  return exists(tx)`
    select from payments where trade_id = ${trade_id} and utr = ${utr} and status in ('recorded', 'received')
      and id is distinct from ${exceptId}::uuid`;
}

export interface InvoicedRow extends Pick<DocumentsTable, 'trade_id' | 'supplier'> {
  invoiced: DocumentsTable['total_paise'];
  credited: DocumentsTable['total_paise'];
}

/** Totals of the invoices and of the credit notes of these trades by supplier; none before the first invoice. */
export function sumDocuments(db: Db, tradeIds: readonly string[]): Promise<InvoicedRow[]> {
  return many<InvoicedRow>(db)`
    select trade_id, supplier, sum(total_paise) filter (where type = 'invoice')::bigint as invoiced,
      coalesce(sum(total_paise) filter (where type = 'credit_note'), 0)::bigint as credited
    from documents where trade_id = ${oneOf(tradeIds)} group by trade_id, supplier`;
}

/** When the recycler accepted the trade. */
export async function findAcceptance(db: Db, tradeId: string): Promise<Date | undefined> {
  const acceptance = await one<Pick<HistoryTable, 'at'>>(db)`
    select at from history where subject = 'trade' and subject_id = ${tradeId} and to_status = 'approved' order by id limit 1`;
  return acceptance?.at;
}

/** Columns of a new payment. */
type NewPayment = Omit<
  PaymentsTable,
  'status' | 'received_on' | 'reason' | 'changed_by' | 'changed_at' | 'reminded_at' | 'is_checked'
>;

export async function insertPayment(tx: Tx, row: NewPayment): Promise<void> {
  await sql`
    insert into payments (id, trade_id, payee, amount_paise, utr, paid_on, tds_paise, tds_section, tds_note, status, recorded_by, recorded_at,
      changed_by, changed_for, changed_at)
    values (${row.id}, ${row.trade_id}, ${row.payee}, ${row.amount_paise}, ${row.utr}, ${row.paid_on}, ${row.tds_paise}, ${row.tds_section},
      ${row.tds_note}, 'recorded', ${row.recorded_by}, ${row.recorded_at}, ${row.recorded_by}, ${row.changed_for}, ${row.recorded_at})`.execute(
    tx,
  );
}

export async function movePayment(
  tx: Tx,
  move: Pick<PaymentsTable, 'id' | 'status' | 'received_on' | 'reason' | 'changed_by' | 'changed_for' | 'changed_at'>,
): Promise<void> {
  await sql`
    update payments set status = ${move.status}, received_on = ${move.received_on}, reason = ${move.reason}, changed_by = ${move.changed_by},
      changed_for = ${move.changed_for},      changed_at = ${move.changed_at} where id = ${move.id}`.execute(tx);
}

/**
 * Notes for the next payments to recyclers, recorded on that day or earlier, that their payees are reminded, with an event for each. Answered
 * ones, those of ended trades and those to closed companies are left out. Returns their number.
 */
export function noteUnanswered(tx: Tx, { lastDay, at }: { lastDay: string; at: Date }, most: number): Promise<number> {
  return scalar<number>(tx)`
    with due as (
      select p.id from payments p join transactions x on x.trade_id = p.trade_id
      where p.status = 'recorded' and p.payee = 'recycler' and p.reminded_at is null and x.status <> 'cancelled'
        and exists (select from users u where u.id = x.recycler_id and u.closed_at is null)
        and p.recorded_at < (${lastDay}::date + 1)::timestamp at time zone 'Asia/Kolkata'
      order by p.recorded_at, p.id limit ${most} for update of p skip locked
    ), noted as (
      update payments set reminded_at = ${at} where id in (select id from due) returning id
    ), added as (
      insert into outbox (topic, subject_id, at, next_at) select 'payment.unanswered', id, ${at}, ${at} from noted
    )
    select count(*) from noted`;
}
