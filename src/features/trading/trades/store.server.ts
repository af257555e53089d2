import type { Role } from '#lib/contract.ts';
import type { Actor } from '#platform/context.ts';
import { allOf, type Db, many, one, sql } from '#platform/database/database.ts';
import { isOwnRow } from '#platform/database/own-rows.ts';
import type {
  CompaniesTable,
  CreditRecordsTable,
  EprAccountsTable,
  OffersTable,
  PaymentsTable,
  RecallsTable,
  TradesTable,
  TransactionsTable,
  UsersTable,
} from '#platform/database/schema.gen.ts';
import { textOfOrder, textOfRequest } from '#platform/database/search-of-trades.ts';
import { amountPattern, type Page, readPage } from '#platform/paging.ts';
import { STAGE_NAMES, type Stage, stagesFoundBy } from '#trading/stages/stages.ts';
import { areProofsOpened, documentsAt, type DocumentRow, duplicatesFor } from './documents-store.server.ts';
import type { Ordering, Sort } from './order-rules.ts';

/** Columns of an order, for the trade and its transaction. Amounts in paise. */
type OrderColumns = Pick<
  TradesTable,
  | 'kind'
  | 'round'
  | 'made_by'
  | 'previous_id'
  | 'offer_id'
  | 'recycler_id'
  | 'producer_id'
  | 'year'
  | 'quantity'
  | 'unit'
  | 'price_paise'
  | 'listed_price_paise'
  | 'item_value_paise'
  | 'fee_paise'
  | 'gst_paise'
  | 'cgst_paise'
  | 'sgst_paise'
  | 'igst_paise'
  | 'fee_basis_points'
  | 'gst_basis_points'
  | 'title'
  | 'waste_type'
  | 'product_type'
  | 'credit_type'
  | 'producer_type'
  | 'seller_company'
  | 'buyer_company'
>;

interface TradeColumns {
  stage: Stage;
  /** The round that answers it; null if there is none. */
  next_id: TradesTable['id'] | null;
  /** Number of the producer's EPR account that the credit is bought for. */
  producer_registration: EprAccountsTable['registration_number'];
  /** Financial year of the credit itself; `year` is the year for which it is bought. */
  credit_year: CreditRecordsTable['year'];
}

/** A trade with its stage, and the fields of its order and parties. */
export interface TradeRow
  extends
    OrderColumns,
    TradeColumns,
    Pick<TradesTable, 'id' | 'payee_id' | 'expires_at' | 'reason' | 'note' | 'created_at' | 'target_id'> {
  minimum_purchase: OffersTable['minimum_purchase'];
  /** Listed price of its offer now. */
  offer_price_paise: OffersTable['price_paise'];
  transaction_id: TransactionsTable['id'] | null;
  order_id: TransactionsTable['order_id'] | null;
  /** Whether its offer can be bought from; `free` is its free quantity. */
  on_market: boolean;
  /** Whether its pending counter-offers can be accepted: on the market or paused. */
  sells_pending: boolean;
  free: number;
  /** Whether one of its companies is suspended. */
  suspended: boolean;
  /** Whether an account of either party, approved before, is pending again. */
  waits_again: boolean;
  /** Role of the side that declined it; null where it is not declined. */
  declined_by: Role | null;
  /** Number of the recall that keeps its accepted payment from being initiated; null without one. */
  held_by: RecallsTable['number'] | null;
}

const orderColumns = sql`
  t.kind, t.round, t.made_by, t.previous_id, (select n.id from trades n where n.previous_id = t.id) as next_id,
  t.offer_id, t.recycler_id, t.producer_id, t.year, t.quantity, t.unit, t.price_paise, t.listed_price_paise,
  t.item_value_paise, t.fee_paise, t.gst_paise, t.cgst_paise, t.sgst_paise, t.igst_paise, t.fee_basis_points, t.gst_basis_points,
  t.title, t.waste_type, t.product_type, t.credit_type, t.producer_type, t.seller_company, t.buyer_company,
  a.registration_number as producer_registration`;

/** Stage of a trade at that time. */
const stageAt = (at: Date) => sql<Stage>`stage_of(t, x, ${at})`;

const tradeColumns = (at: Date) => sql`
  ${orderColumns}, ${stageAt(at)} as stage, t.id, t.payee_id,
  case when t.expires_at > ${at} then t.expires_at end as expires_at, t.reason, t.note, t.created_at, t.target_id,
  o.minimum_purchase, o.price_paise as offer_price_paise, x.id as transaction_id, x.order_id,
  o.status = 'listed' and o.seller_open as on_market,
  o.status in ('listed', 'paused') and o.seller_open as sells_pending,
  o.available - o.blocked as free, o.year as credit_year,
  exists (
    select from users u where u.id in (t.recycler_id, t.producer_id) and u.suspended_at is not null) as suspended,
  exists (
    select from epr_accounts w where w.id in (o.account_id, t.producer_account_id) and w.status = 'pending') as waits_again,
  case when t.status = 'rejected' then
    case coalesce(t.changed_for, t.changed_by) when t.recycler_id then 'recycler' when t.producer_id then 'producer' else 'superadmin' end
  end as declined_by,
  case when t.status = 'approved' then recall_of_trade(t.id) end as held_by`;

const tradeTables = sql`
  trades t join offers o on o.id = t.offer_id join epr_accounts a on a.id = t.producer_account_id
  left join transactions x on x.trade_id = t.id`;

/** A trade visible to the actor, or undefined. */
export function findTrade(db: Db, actor: Actor, id: string, at: Date): Promise<TradeRow | undefined> {
  return one<TradeRow>(db)`
    select ${tradeColumns(at)} from ${tradeTables} where t.id = ${id} and ${isOwnRow(actor, 't')}`;
}

/** Filter of a list: search text and stages. */
interface TradeFilter {
  search?: string | undefined;
  stage?: readonly Stage[] | undefined;
  /** `all`: every round of a negotiation, not only its newest. */
  rounds?: 'all' | undefined;
}

/** Trades, newest first; the search covers the columns of the list. One row more than the page size if there is a next page. */
export function listTrades(
  db: Db,
  actor: Actor,
  kind: 'purchase' | 'counter',
  page: Page,
  { search, stage = STAGE_NAMES, rounds }: TradeFilter,
  at: Date,
) {
  const pattern = amountPattern(search);
  const found = stagesFoundBy(search ?? '', 'request');
  return readPage<TradeRow>(db, page)`
    select ${tradeColumns(at)} from ${tradeTables}
    where ${isOwnRow(actor, 't')} and t.kind = ${kind} ${rounds === 'all' ? sql`` : sql`and t.status <> 'countered'`}
      and (${page.after}::uuid is null or t.id < ${page.after}::uuid)
      and (${pattern}::text is null or ${textOfRequest} ilike ${pattern} or ${stageAt(at)} = any(${found}))
      and ${stageAt(at)} = any(${stage})
    order by t.id desc`;
}

/** A transaction with its trade. Files are ids. */
export interface TransactionRow
  extends
    OrderColumns,
    TradeColumns,
    Pick<
      TransactionsTable,
      | 'id'
      | 'trade_id'
      | 'order_id'
      | 'reason'
      | 'created_at'
      | 'transaction_proof_id'
      | 'producer_transfer_proof_id'
      | 'recycler_transfer_proof_id'
      | 'trail_documents_id'
    > {
  producer_unique_id: UsersTable['unique_id'];
  recycler_unique_id: UsersTable['unique_id'];
  duplicates: Pick<TransactionsTable, 'trade_id' | 'order_id'>[];
  documents: DocumentRow[];
  opened: boolean;
  promised_kinds: OffersTable['trail_documents'];
  /** Whether it was ended under a recall, after its payment was verified. */
  ended_by_recall: boolean;
  /** Whether the recycler may add and replace documents. */
  open_for_documents: boolean;
  /** Number of the recall that keeps its recycler from uploading after the verification; null without one. */
  held_by: RecallsTable['number'] | null;
  payments: (Pick<PaymentsTable, 'amount_paise' | 'received_on'> & {
    status: Exclude<PaymentsTable['status'], 'withdrawn'>;
  })[];
}

/** Most payments of a transaction that a superadmin sees with it. */
const SHOWN_PAYMENTS = 20;

/** The last payments to the recycler that were not withdrawn; superadmin only. */
const payments = (actor: Actor) =>
  actor.role !== 'superadmin'
    ? sql`'[]'::json`
    : sql`(
        select coalesce(json_agg(json_build_object('status', status, 'amount_paise', amount_paise, 'received_on', received_on) order by id), '[]')
        from (select * from payments where trade_id = x.trade_id and payee = 'recycler' and status <> 'withdrawn'
          order by id desc limit ${SHOWN_PAYMENTS}) shown
      )`;

const transactionColumns = (actor: Actor, at: Date) => sql`
  ${orderColumns}, ${stageAt(at)} as stage, x.id, x.trade_id, x.order_id, x.reason, x.created_at, x.transaction_proof_id,
  x.producer_transfer_proof_id, x.recycler_transfer_proof_id, x.trail_documents_id,
  ${duplicatesFor(actor)} as duplicates, ${areProofsOpened(actor)} as opened,
  ${documentsAt(actor, at)} as documents, o.trail_documents as promised_kinds,
  x.status = 'cancelled' and exists (select from recall_trades e where e.trade_id = x.trade_id and e.ended_as = 'cancelled') as ended_by_recall,
  document_open('trail_documents', x.status, x.changed_at, ${at}, lines_checked(x.trade_id)) as open_for_documents,
  case when x.status = 'payment_verified' then recall_of_trade(x.trade_id) end as held_by, ${payments(actor)} as payments,
  c.year as credit_year, p.unique_id as producer_unique_id, r.unique_id as recycler_unique_id`;

const transactionTables = sql`
  transactions x join trades t on t.id = x.trade_id join users p on p.id = t.producer_id join users r on r.id = t.recycler_id
  join epr_accounts a on a.id = t.producer_account_id join credit_records c on c.id = t.credit_id join offers o on o.id = t.offer_id`;

export function findTransaction(db: Db, actor: Actor, id: string, at: Date): Promise<TransactionRow | undefined> {
  return one<TransactionRow>(db)`
    select ${transactionColumns(actor, at)} from ${transactionTables} where x.id = ${id} and ${isOwnRow(actor, 'x')}`;
}

/** Start of a transaction's stage: its order, its first proof, or its last move. */
const sinceOfTransaction = sql`case when x.status <> 'initiated' then x.changed_at else coalesce(proven_at(t.id), x.created_at) end`;

/** When the first task of each trade is due, a superadmin's own before others, as in the list of trades. */
const dueTrades = (at: Date) => sql`
  left join (
    select trade_id, coalesce(min(due_at) filter (where who = 'superadmin'), min(due_at)) as at from open_tasks(${at}) group by trade_id
  ) due on due.trade_id = x.trade_id`;

const SORT_COLUMNS: Readonly<Record<Sort, ReturnType<typeof sql>>> = {
  FY: sql`t.year`,
  quantity: sql`t.quantity`,
  price_per_credit: sql`t.price_paise`,
  total: sql`t.item_value_paise + t.fee_paise + t.gst_paise`,
  since: sinceOfTransaction,
  due_at: sql`due.at`,
};

/** Equal values stand newest first. Tables: t trades, x transactions. */
function orderOfTransactions(ordering: Ordering) {
  const isDescending = ordering.startsWith('-');
  const column = SORT_COLUMNS[(isDescending ? ordering.slice(1) : ordering) as Sort];
  return sql`${column} ${isDescending ? sql`desc` : sql`asc`} nulls last, x.id desc`;
}

export async function listTransactions(
  db: Db,
  actor: Actor,
  page: Page,
  { search, stage = STAGE_NAMES, ordering }: TradeFilter & { ordering?: Ordering | undefined },
  at: Date,
): Promise<TransactionRow[]> {
  const pattern = amountPattern(search);
  const found = stagesFoundBy(search ?? '', 'order');
  // The search alone asks for names of people.
  const visible = sql`from ${pattern === null ? sql`transactions x join trades t on t.id = x.trade_id` : transactionTables}
      ${ordering?.endsWith('due_at') ? dueTrades(at) : sql``} where ${isOwnRow(actor, 'x')}`;
  const isWanted = allOf([
    pattern !== null &&
      sql`(${textOfOrder(sql`x.created_at`, sql`x.reason`)} ilike ${pattern} or ${stageAt(at)} = any(${found}))`,
    sql`${stageAt(at)} = any(${stage})`,
  ]);
  // The newest are read to the page alone; any other order needs all, and the row that the page follows, wanted or not by now.
  const shown =
    ordering === undefined
      ? sql`shown as (
        select id, row_number() over (order by id desc) as place from (
          select x.id ${visible} and ${isWanted} and (${page.after}::uuid is null or x.id < ${page.after}::uuid)
          order by x.id desc limit ${page.size + 1}) newest)`
      : sql`placed as (
        select x.id, row_number() over (order by ${orderOfTransactions(ordering)}) as place
        ${visible} and (${isWanted} or x.id = ${page.after}::uuid)),
      shown as (
        select * from placed where place > coalesce((select place from placed where id = ${page.after}::uuid), 0)
        order by place limit ${page.size + 1})`;
  return many<TransactionRow>(db)`
    with ${shown}
    select ${transactionColumns(actor, at)} from shown s join ${transactionTables} on x.id = s.id order by s.place`;
}

export interface PartyRow extends Pick<UsersTable, 'id' | 'unique_id'> {
  is_open: boolean;
  /** Name and GST number as of the trade's creation. */
  company_name: TradesTable['seller_company' | 'buyer_company'];
  gst_number: TradesTable['seller_gst_number' | 'buyer_gst_number'];
  /** Current name and GST number, if they differ. */
  company_name_now: CompaniesTable['company_name'] | null;
  gst_number_now: CompaniesTable['gst_number'];
  /** Registration number of the EPR account that transfers or receives the credit. */
  registration_number: EprAccountsTable['registration_number'];
}

export function listParties(db: Db, trade: TradeRow): Promise<PartyRow[]> {
  return many<PartyRow>(db)`
    select u.id, u.closed_at is null as is_open, u.unique_id, frozen.company_name, frozen.gst_number,
      nullif(c.company_name, frozen.company_name) as company_name_now, nullif(coalesce(a.gstin, c.gst_number), frozen.gst_number) as gst_number_now,
      a.registration_number
    from users u join companies c on c.user_id = u.id join trades t on t.id = ${trade.id} join credit_records r on r.id = t.credit_id
      join epr_accounts a on a.id = case u.id when t.recycler_id then r.account_id else t.producer_account_id end
      cross join lateral (select
        case u.id when t.recycler_id then t.seller_company else t.buyer_company end as company_name,
        case u.id when t.recycler_id then t.seller_gst_number else t.buyer_gst_number end as gst_number) frozen
    where u.id in (${trade.recycler_id}, ${trade.producer_id})`;
}
