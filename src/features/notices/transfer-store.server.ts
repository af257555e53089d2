import { type Db, one, sql } from '../../platform/database/database.ts';
import type {
  CertificatesTable,
  DisputesTable,
  PaymentsTable,
  TradesTable,
  TransactionsTable,
  TransferLinesTable,
} from '../../platform/database/schema.gen.ts';

/** Facts of an order for the messages about its transfer. Quantities in `unit`. */
export interface OrderFacts extends Pick<TradesTable, 'quantity' | 'unit'> {
  tradeId: TradesTable['id'];
  orderId: TransactionsTable['order_id'];
  recyclerId: TradesTable['recycler_id'];
  producerId: TradesTable['producer_id'];
  sellerCompany: TradesTable['seller_company'];
  buyerCompany: TradesTable['buyer_company'];
}

/** Facts of a line for its messages. */
export interface LineFacts extends OrderFacts, Pick<TransferLinesTable, 'status' | 'reason'> {
  lineQuantity: TransferLinesTable['quantity'];
  number: CertificatesTable['number'];
  /** Whether it is the first of the lines that were recorded together. */
  isFirst: boolean;
}

/** Facts of a dispute for its messages. */
export interface DisputeFacts
  extends OrderFacts, Pick<DisputesTable, 'number' | 'kind' | 'opener' | 'text' | 'outcome' | 'status'> {
  /** Of one about a payment. */
  payee: PaymentsTable['payee'] | null;
}

const orderColumns = sql`t.id as "tradeId", x.order_id as "orderId", t.recycler_id as "recyclerId", t.producer_id as "producerId",
  t.seller_company as "sellerCompany", t.buyer_company as "buyerCompany", t.quantity, t.unit`;

/** Steps that an order waits for: numbers of its recycler, an answer of its producer. Nothing once it has ended, or while a recall holds it. */
export interface WaitingOrder extends OrderFacts {
  waitsForNumbers: boolean;
  waitsForAnswer: boolean;
}

export function findOrder(db: Db, tradeId: string): Promise<WaitingOrder | undefined> {
  return one<WaitingOrder>(db)`
    select ${orderColumns}, open.is_open and t.quantity > (
        select coalesce(sum(l.quantity), 0) from transfer_lines l where l.trade_id = t.id and l.status <> 'withdrawn') as "waitsForNumbers",
      open.is_open and exists (
        select from transfer_lines l where l.trade_id = t.id and l.status = 'recorded') as "waitsForAnswer"
    from trades t join transactions x on x.trade_id = t.id
      cross join lateral (
        select x.status in ('payment_verified', 'completed') and recall_of_trade(t.id) is null as is_open) open
    where t.id = ${tradeId}`;
}

export function findLine(db: Db, id: string): Promise<LineFacts | undefined> {
  return one<LineFacts>(db)`
    select ${orderColumns}, l.status, l.reason, l.quantity as "lineQuantity", c.number, not exists (
        select from transfer_lines o where o.trade_id = l.trade_id and o.recorded_at = l.recorded_at and o.id < l.id) as "isFirst"
    from transfer_lines l join certificates c on c.id = l.certificate_id join trades t on t.id = l.trade_id
      join transactions x on x.trade_id = t.id
    where l.id = ${id}`;
}

export function findDispute(db: Db, id: string): Promise<DisputeFacts | undefined> {
  return one<DisputeFacts>(db)`
    select ${orderColumns}, d.number, d.kind, d.opener, d.text, d.outcome, d.status, p.payee
    from disputes d join trades t on t.id = d.trade_id join transactions x on x.trade_id = t.id left join payments p on p.id = d.payment_id
    where d.id = ${id}`;
}
