import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { nullableText, optionalText } from '#lib/fields.ts';

/** A document of a register. Amounts in ₹; those and the quantity of a credit note are negative. */
export const documentLine = z.object({
  /** `YYYY-MM-DD` */
  date: z.string(),
  number: z.string(),
  type: z.enum(['invoice', 'credit_note']),
  /** Number of the invoice that a credit note is about. */
  invoice: nullableText,
  work_order: nullableText,
  supplier_gstin: z.string(),
  supplier: z.string(),
  recipient_gstin: z.string(),
  recipient: z.string(),
  /** `Karnataka (29)` */
  place_of_supply: z.string(),
  hsn_sac: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: z.enum(['KGS', 'GMS', 'OTH']),
  taxable_value: z.number(),
  gst_percent: z.number(),
  igst: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  round_off: z.number(),
  total: z.number(),
  irn: nullableText,
  ack_date: nullableText,
});

/** A payment with TDS that is recorded or received. Amounts in ₹. */
export const tdsLine = z.object({
  /** `YYYY-MM-DD` */
  paid_on: z.string(),
  utr_number: z.string(),
  work_order: nullableText,
  deductor_gstin: z.string(),
  deductor: z.string(),
  /** null while the platform has no GST registration. */
  deductee_gstin: nullableText,
  deductee: z.string(),
  /** The section; the note where it is `Other`. */
  section: z.string(),
  amount_paid: z.number(),
  tds: z.number(),
  status: z.enum(['recorded', 'received']),
});

const documentTotals = z.object({
  taxable_value: z.number(),
  igst: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  round_off: z.number(),
  total: z.number(),
});
const tdsTotals = z.object({ amount_paid: z.number(), tds: z.number() });

const query = z.object({
  month: z.string({ error: 'Choose a month' }).check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Choose a month')),
  /** GST number of the caller. */
  gstin: optionalText(15),
});
const documents = z.object({ data: z.object({ rows: z.array(documentLine), totals: documentTotals }) });

/** The registers of one month, all rows at once, by date, then number. */
export const registersContract = defineContract({
  'GET /api/epr/registers/sales/': {
    operation: 'readSalesRegister',
    summary: 'Invoices and credit notes of a month: those of a recycler, or of the platform for a superadmin',
    access: ['recycler', 'superadmin'],
    permission: 'read',
    query,
    response: documents,
  },
  'GET /api/epr/registers/purchases/': {
    operation: 'readPurchaseRegister',
    summary: 'Invoices and credit notes of a month that a producer received',
    access: ['producer'],
    permission: 'read',
    query,
    response: documents,
  },
  'GET /api/epr/registers/tds/': {
    operation: 'readTdsRegister',
    summary: 'Tax deducted in a month by a producer, or from a recycler, or from the platform for a superadmin',
    access: 'session',
    permission: 'read',
    query,
    response: z.object({ data: z.object({ rows: z.array(tdsLine), totals: tdsTotals }) }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof registersContract> {}
}
