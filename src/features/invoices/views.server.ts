/** Converts documents to the contract's fields: paise to ₹. */
import { rupees } from '../../lib/money.ts';
import { stateOf } from '../gst-registrations/rules.ts';
import { amountInWords } from '../../lib/amount-in-words.ts';
import type { InvoiceDocument } from './document.ts';
import type { DocumentRow } from './store.server.ts';

export function toDocument(row: DocumentRow): InvoiceDocument {
  return {
    id: row.id,
    trade_id: row.trade_id,
    order_id: row.order_id,
    type: row.type,
    invoice_id: row.invoice_id,
    supplier: row.supplier,
    source: row.source,
    number: row.number,
    date: row.dated,
    FY: row.year,
    from: row.seller,
    to: row.buyer,
    place_of_supply: { state: stateOf(row.place_of_supply) ?? '', state_code: row.place_of_supply },
    description: row.description,
    classification: row.classification,
    hsn_sac: row.hsn_sac,
    quantity: row.quantity,
    unit: row.unit,
    unit_price: rupees(row.unit_price_paise),
    taxable_value: rupees(row.taxable_paise),
    gst_percent: row.gst_basis_points / 100,
    cgst: rupees(row.cgst_paise),
    sgst: rupees(row.sgst_paise),
    igst: rupees(row.igst_paise),
    round_off: rupees(row.round_off_paise),
    total: rupees(row.total_paise),
    amount_in_words: amountInWords(row.total_paise),
    reason: row.reason,
    credited: rupees(row.credited_taxable_paise),
    needs_irn: row.needs_irn,
    irn: row.irn,
    ack_no: row.ack_no,
    ack_date: row.ack_date?.toISOString() ?? null,
    qr_checked: row.qr_checked,
    sha256: row.file_hash,
    created_at: row.created_at.toISOString(),
    created_by: row.maker,
  };
}
