import { type Db, one } from '../../platform/database/database.ts';
import type { PaymentsTable, TradesTable, TransactionsTable } from '../../platform/database/schema.gen.ts';

/** Facts of a payment for its mails. Money in paise. */
export interface PaymentFacts extends Pick<PaymentsTable, 'payee' | 'status' | 'utr' | 'reason'> {
  tradeId: PaymentsTable['trade_id'];
  orderId: TransactionsTable['order_id'];
  /** Whether its trade has ended. */
  ended: boolean;
  recyclerId: TradesTable['recycler_id'];
  producerId: TradesTable['producer_id'];
  sellerCompany: TradesTable['seller_company'];
  buyerCompany: TradesTable['buyer_company'];
  amountPaise: PaymentsTable['amount_paise'];
  tdsPaise: PaymentsTable['tds_paise'];
  paidOn: PaymentsTable['paid_on'];
  receivedOn: PaymentsTable['received_on'];
}

export function findPayment(db: Db, id: string): Promise<PaymentFacts | undefined> {
  return one<PaymentFacts>(db)`
    select p.payee, p.status, p.utr, p.reason, p.trade_id as "tradeId", x.order_id as "orderId", x.status = 'cancelled' as ended,
      t.recycler_id as "recyclerId", t.producer_id as "producerId", t.seller_company as "sellerCompany", t.buyer_company as "buyerCompany",
      p.amount_paise as "amountPaise", p.tds_paise as "tdsPaise", p.paid_on as "paidOn", p.received_on as "receivedOn"
    from payments p join trades t on t.id = p.trade_id join transactions x on x.trade_id = t.id
    where p.id = ${id}`;
}
