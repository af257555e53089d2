import { sql, type Db } from '../../platform/database/database.ts';
import type { DocumentsTable, TransactionsTable } from '../../platform/database/schema.gen.ts';

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

export async function findDocument(db: Db, id: string): Promise<DocumentFacts | undefined> {
  const { rows } = await sql<DocumentFacts>`
    select d.number, d.dated, d.gstin, d.trade_id as "tradeId", t.producer_id as "buyerId", x.order_id as "orderId",
      d.total_paise as "totalPaise", d.seller ->> 'legal_name' as "supplierName", i.number as "invoiceNumber"
    from documents d join trades t on t.id = d.trade_id join transactions x on x.trade_id = t.id left join documents i on i.id = d.invoice_id
    where d.id = ${id}`.execute(db);
  return rows[0];
}
