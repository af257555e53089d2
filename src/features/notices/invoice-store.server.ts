import { type Db, many, one, sql } from '../../platform/database/database.ts';
import type { DocumentsTable, TradesTable, TransactionsTable } from '../../platform/database/schema.gen.ts';

/** Facts of a tax document for its mail. Money in paise. */
export interface DocumentFacts extends Pick<DocumentsTable, 'number' | 'dated' | 'gstin'> {
  tradeId: DocumentsTable['trade_id'];
  buyerId: DocumentsTable['created_by'];
  orderId: TransactionsTable['order_id'];
  totalPaise: DocumentsTable['total_paise'];
  supplierName: string;
  /** Of a credit note: number of its invoice. */
  invoiceNumber: DocumentsTable['number'] | null;
}

export function findDocument(db: Db, id: string): Promise<DocumentFacts | undefined> {
  return one<DocumentFacts>(db)`
    select d.number, d.dated, d.gstin, d.trade_id as "tradeId", t.producer_id as "buyerId", x.order_id as "orderId",
      d.total_paise as "totalPaise", d.seller ->> 'legal_name' as "supplierName", i.number as "invoiceNumber"
    from documents d join trades t on t.id = d.trade_id join transactions x on x.trade_id = t.id left join documents i on i.id = d.invoice_id
    where d.id = ${id}`;
}

/** Facts of an invoice that is to be issued, or to be undone. */
export interface InvoiceTask {
  tradeId: TransactionsTable['trade_id'];
  orderId: TransactionsTable['order_id'];
  recyclerId: TradesTable['recycler_id'];
  buyerCompany: TradesTable['buyer_company'];
}

const taskColumns = sql`x.trade_id as "tradeId", x.order_id as "orderId", t.recycler_id as "recyclerId", t.buyer_company as "buyerCompany"`;

/** An approved transaction for which the recycler has issued no invoice; undefined once it has, or the trade has ended. */
export function findMissingInvoice(db: Db, transactionId: string): Promise<InvoiceTask | undefined> {
  return one<InvoiceTask>(db)`
    select ${taskColumns} from transactions x join trades t on t.id = x.trade_id
    where x.id = ${transactionId} and x.status in ('payment_verified', 'completed')
      and not exists (select from documents d where d.trade_id = x.trade_id and d.supplier = 'recycler')`;
}

/** Invoices of a transaction that credit notes have not wholly undone. */
export function listOpenInvoices(
  db: Db,
  transactionId: string,
): Promise<(InvoiceTask & Pick<DocumentsTable, 'number' | 'supplier'>)[]> {
  return many<InvoiceTask & Pick<DocumentsTable, 'number' | 'supplier'>>(db)`
    select ${taskColumns}, d.number, d.supplier
    from transactions x join trades t on t.id = x.trade_id join documents d on d.trade_id = x.trade_id
    where x.id = ${transactionId} and d.type = 'invoice' and not d.wholly_credited order by d.id`;
}
