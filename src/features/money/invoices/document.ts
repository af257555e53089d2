import * as z from 'zod/mini';
import { nullableText } from '#lib/fields.ts';

/** A party of a document, as registered when it was made; of a registration that is gone the name and the number alone. */
export const party = z.object({
  legal_name: z.string(),
  trade_name: nullableText,
  gstin: z.string(),
  address1: nullableText,
  address2: nullableText,
  place: nullableText,
  pin: nullableText,
  state: z.string(),
  state_code: z.string(),
});
export type Party = z.output<typeof party>;

/** A tax invoice or credit note. Amounts in ₹; only IRN fields, `credited` and `sha256` are ever added to it. */
export const invoiceDocument = z.object({
  id: z.string(),
  trade_id: z.string(),
  /** Number of the work order. */
  order_id: nullableText,
  type: z.enum(['invoice', 'credit_note']),
  /** The invoice of a credit note. */
  invoice_id: nullableText,
  supplier: z.enum(['recycler', 'platform']),
  source: z.enum(['series', 'own']),
  number: z.string(),
  /** `YYYY-MM-DD` */
  date: z.string(),
  FY: z.number(),
  from: party,
  to: party,
  place_of_supply: z.object({ state: z.string(), state_code: z.string() }),
  description: z.string(),
  classification: z.enum(['goods', 'service']),
  hsn_sac: z.string(),
  quantity: z.number(),
  unit: z.enum(['KGS', 'GMS', 'OTH']),
  unit_price: z.number(),
  taxable_value: z.number(),
  gst_percent: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  round_off: z.number(),
  total: z.number(),
  amount_in_words: z.string(),
  /** Set for a credit note alone. */
  reason: nullableText,
  /** ₹ before tax that credit notes have taken from an invoice. */
  credited: z.number(),
  needs_irn: z.boolean(),
  irn: nullableText,
  ack_no: nullableText,
  ack_date: nullableText,
  qr_checked: z.boolean(),
  sha256: nullableText,
  created_at: z.string(),
  created_by: z.string(),
});
export type InvoiceDocument = z.output<typeof invoiceDocument>;
