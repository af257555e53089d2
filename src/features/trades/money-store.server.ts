import { type Db, many } from '../../platform/database/database.ts';
import type { DocumentsTable } from '../../platform/database/schema.gen.ts';

/** Amounts of an invoice that is not wholly credited, in paise. */
export interface InvoicedRow extends Pick<DocumentsTable, 'supplier' | 'taxable_paise' | 'total_paise'> {
  tax: number;
}

/** Amounts of a trade's invoices; each supplier has at most one that is not wholly credited. */
export function listInvoiced(db: Db, tradeId: string): Promise<InvoicedRow[]> {
  return many<InvoicedRow>(db)`
    select supplier, taxable_paise, cgst_paise + sgst_paise + igst_paise as tax, total_paise
    from documents where trade_id = ${tradeId} and type = 'invoice' and not wholly_credited`;
}
