/** Lines of certificate numbers that orders get. */
import { brand } from '../../brand.ts';
import type { Actor } from '../../platform/context.ts';
import { type Db, many, one, sql, type Tx } from '../../platform/database/database.ts';
import type {
  CertificatesTable,
  CompaniesTable,
  DisputesTable,
  HistoryTable,
  OffersTable,
  RecallsTable,
  TradesTable,
  TransactionsTable,
  TransferLinesTable,
} from '../../platform/database/schema.gen.ts';
import type { Stage } from '../stages/stages.ts';

type Reader = Pick<Actor, 'ownerId' | 'role'>;

/** An order, as far as its transfer concerns it. */
export interface OrderRow extends Pick<
  TradesTable,
  'recycler_id' | 'producer_id' | 'quantity' | 'unit' | 'waste_type' | 'product_type' | 'credit_type'
> {
  trade_id: TradesTable['id'];
  stage: Stage;
  order_id: TransactionsTable['order_id'];
  /** When the work order was made. */
  ordered_at: TransactionsTable['created_at'];
  /** When the payment was verified; null before, or where numbers were not kept at that time. */
  approved_at: HistoryTable['at'] | null;
  /** The recycler's account and the financial year of the credit. */
  account_id: OffersTable['account_id'];
  year: OffersTable['year'];
  /** The first recall in force that it is under; null without one. */
  held_by: RecallsTable['number'] | null;
}

const partyOf = ({ ownerId, role }: Reader) =>
  role === 'superadmin' ? sql`true` : sql`${sql.ref(`t.${role}_id`)} = ${ownerId}`;

const orderOf = (at: Date) => sql`
  select t.id as trade_id, t.recycler_id, t.producer_id, t.quantity, t.unit, t.waste_type, t.product_type, t.credit_type, x.order_id,
    x.created_at as ordered_at, o.account_id, r.year, recall_of_trade(t.id) as held_by,
    case when x.transfer_tracked then (
      select min(h.at) from history h where h.subject_id = x.id and h.to_status = 'payment_verified') end as approved_at,
    stage_of(t, x, ${at}) as stage
  from transactions x join trades t on t.id = x.trade_id join offers o on o.id = t.offer_id join credit_records r on r.id = t.credit_id`;

/** The order of a transaction that the actor sees. */
export function findOrder(db: Db, actor: Reader, transactionId: string, at: Date): Promise<OrderRow | undefined> {
  return one<OrderRow>(db)`${orderOf(at)} where x.id = ${transactionId} and ${partyOf(actor)}`;
}

/** The order of a trade; undefined before its payment is initiated. The caller has checked that the actor may read the trade. */
export function findOrderOfTrade(db: Db, tradeId: string, at: Date): Promise<OrderRow | undefined> {
  return one<OrderRow>(db)`${orderOf(at)} where t.id = ${tradeId}`;
}

/** Locks the recalls in force until the transaction ends, beside others that record lines. */
export async function lockRecalls(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('recalls', 0))`.execute(tx);
}

/** Locks an order until the transaction ends: its lines are recorded one call after the other, and its stage stays. */
export async function lockOrder(tx: Tx, tradeId: string): Promise<void> {
  await sql`select from transactions where trade_id = ${tradeId} for no key update`.execute(tx);
}

/** A line with what its wire form shows beside its columns. */
export interface LineRow
  extends
    Pick<TransferLinesTable, Exclude<keyof TransferLinesTable, 'recorded_by' | 'changed_by'>>,
    Pick<CertificatesTable, 'number' | 'face_value' | 'unit'> {
  /** Companies of the persons, or the platform. */
  recorder: CompaniesTable['company_name'];
  changer: CompaniesTable['company_name'];
  dispute_id: DisputesTable['id'] | null;
  /** The first recall in force of its number, and of its trade; null without one. */
  recalled: RecallsTable['number'] | null;
  held_by: RecallsTable['number'] | null;
}

const lineColumns = sql`l.id, l.trade_id, l.certificate_id, l.quantity, l.transferred_on, l.portal_reference, l.status, l.reason, l.recorded_at,
  l.changed_at, c.number, c.face_value, c.unit, coalesce(r.company_name, ${brand.name}) as recorder,
  coalesce(m.company_name, ${brand.name}) as changer,
  (select d.id from disputes d where d.line_id = l.id order by d.id desc limit 1) as dispute_id,
  case when l.status <> 'withdrawn' then recall_in_force(c.account_id, c.waste_type, c.year, c.credit_type, c.number) end as recalled,
  recall_of_trade(l.trade_id) as held_by`;
const lineTables = sql`transfer_lines l join certificates c on c.id = l.certificate_id join trades t on t.id = l.trade_id
  left join companies r on r.user_id = l.recorded_by left join companies m on m.user_id = l.changed_by`;

/** Lines of an order, oldest first. */
export function listLines(db: Db, tradeId: string): Promise<LineRow[]> {
  return many<LineRow>(db)`
    select ${lineColumns} from ${lineTables} where l.trade_id = ${tradeId} order by l.id`;
}

/** A line of an order that the actor is a party of. */
export function findLine(db: Db, actor: Reader, id: string): Promise<LineRow | undefined> {
  return one<LineRow>(db)`
    select ${lineColumns} from ${lineTables} where l.id = ${id} and ${partyOf(actor)}`;
}

export type NewLine = Omit<TransferLinesTable, 'status' | 'reason' | 'changed_by' | 'changed_at'>;

export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  await sql`
    insert into transfer_lines (id, trade_id, certificate_id, quantity, transferred_on, portal_reference, status, recorded_by, recorded_at,
      changed_by, changed_at)
    select l.id, l.trade_id, l.certificate_id, l.quantity, l.transferred_on, l.portal_reference, 'recorded', l.recorded_by, l.recorded_at,
      l.recorded_by, l.recorded_at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id uuid, trade_id uuid, certificate_id uuid, quantity bigint,
      transferred_on date, portal_reference text, recorded_by uuid, recorded_at timestamptz)`.execute(tx);
}

/** Moves a line. @param move `reason` of a withdrawal */
export async function moveLine(
  tx: Tx,
  id: string,
  move: Pick<TransferLinesTable, 'status' | 'reason' | 'changed_by' | 'changed_at'>,
): Promise<void> {
  await sql`
    update transfer_lines set status = ${move.status}, reason = ${move.reason}, changed_by = ${move.changed_by}, changed_at = ${move.changed_at}
    where id = ${id}`.execute(tx);
}
