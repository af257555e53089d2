import * as z from 'zod/mini';
import { defineContract, tradeStep } from '#lib/contract.ts';
import {
  amount,
  file,
  id,
  listResponse,
  listQuery,
  pageQuery,
  NO_AMOUNT,
  quantity,
  statedReason,
  text,
  year,
} from '#lib/fields.ts';
import { printable } from '#lib/printable.ts';
import { warnings } from '#rules/rulebook/contract.ts';
import { invoiceDocument } from './document.ts';
import { inv01 } from './inv-01.ts';
import { WRONG_IRN, WRONG_OWN_NUMBER } from './rules.ts';

/** Characters of a text that is looked at: what is longer is no number, day or code. */
const LONGEST = 200;

/** The text for a wrong code depends on its classification, so that one that is too long is cut, and refused by its own check. */
const typedCode = z
  .string({ error: 'HSN or SAC code is required' })
  .check(z.overwrite((typed) => typed.trim().slice(0, LONGEST)));

/** An own paper in place of the next number of the series: all of these or none. */
const ownPaper = {
  own_number: z.optional(text('Invoice number is required', LONGEST, WRONG_OWN_NUMBER)),
  own_date: z.optional(text('Invoice date is required', LONGEST, 'Enter a date.')),
  file: z.optional(file('Invoice file is required')),
};
const paperFile = { file: 'invoice_file' } as const;

/** The order of the fields is that of their checks; without classification and code those of the last invoice hold. */
export const invoiceForm = z.object({
  classification: z.optional(z.enum(['goods', 'service'], { error: 'Choose goods or service' })),
  hsn_sac: z.optional(z.pipe(typedCode, text('HSN or SAC code is required', LONGEST))),
  ...ownPaper,
  /** ₹; the difference from the computed total is the round-off. */
  own_total: z.optional(amount(NO_AMOUNT)),
});

/** `quantity` in whole units, or `value` in ₹ before tax. */
export const creditNoteForm = z.object({
  reason: statedReason.check(printable),
  quantity: z.optional(quantity('Quantity is required')),
  value: z.optional(amount('Value is required')),
  ...ownPaper,
});

/** IRN, ack number and date of a document, from the portal; without `irn` that of the signed QR code holds. */
export const irnForm = z.object({
  irn: z.optional(text('IRN is required', 64, WRONG_IRN)),
  ack_no: text('Ack no is required', 20, 'An ack number has 1 to 20 digits'),
  /** Instant with zone. */
  ack_date: text('Ack date is required', 64, 'The date does not fit the invoice'),
  /** Programs wrap its line where they show it; no part of it is a blank. */
  signed_qr: z.optional(
    z.string({ error: 'Signed qr is required' }).check(
      z.overwrite((pasted) => pasted.replaceAll(/\s/g, '')),
      z.minLength(1, 'Signed qr is required'),
      z.maxLength(4000, 'At most 4,000 characters'),
    ),
  ),
});

/** A trade that the recycler has not invoiced. */
const invoiceToIssue = z.object({
  /** Id of the trade. */
  id: z.string(),
  order_id: z.string(),
  buyer: z.string(),
  /** ₹ before tax. */
  taxable_value: z.number(),
});

const issued = z.object({ message: z.string(), data: invoiceDocument, warnings });

export const invoicesContract = defineContract({
  'POST /api/epr/trades/{id}/invoices/': {
    operation: 'issueInvoice',
    summary: "Issue the recycler's tax invoice of a trade: the next number of its series, or its own paper",
    access: ['recycler'],
    permission: 'money',
    ...tradeStep,
    created: true,
    body: invoiceForm,
    files: paperFile,
    response: issued,
  },
  'GET /api/epr/invoices/': {
    operation: 'listInvoices',
    summary: 'Invoices and credit notes: made by a recycler, received by a producer, all for a superadmin',
    access: 'session',
    permission: 'read',
    query: z.object({
      ...listQuery.shape,
      FY: z.optional(year('Choose a financial year')),
      month: z.optional(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Choose a month'))),
      /** GST number of either side. */
      gstin: z.optional(z.string()),
      type: z.optional(z.enum(['invoice', 'credit_note'], { error: 'type is invoice or credit_note' })),
      supplier: z.optional(z.enum(['recycler', 'platform'], { error: 'supplier is recycler or platform' })),
    }),
    response: listResponse(invoiceDocument),
  },
  'GET /api/epr/invoices-to-issue/': {
    operation: 'listInvoicesToIssue',
    summary: 'Verified and completed trades of the recycler without an invoice that stands',
    access: ['recycler'],
    permission: 'read',
    query: pageQuery,
    response: listResponse(invoiceToIssue),
  },
  'GET /api/epr/invoices/{id}/': {
    operation: 'readInvoice',
    summary: 'An invoice or credit note, for its supplier, its buyer and superadmins',
    access: 'session',
    permission: 'read',
    response: z.object({ data: invoiceDocument }),
  },
  'POST /api/epr/invoices/{id}/credit-notes/': {
    operation: 'issueCreditNote',
    summary: 'Undo an invoice wholly or in part by a credit note of its supplier; for the fee that is a superadmin',
    access: ['recycler', 'superadmin'],
    permission: 'money',
    ...tradeStep,
    created: true,
    body: creditNoteForm,
    files: paperFile,
    response: issued,
  },
  'GET /api/epr/invoices/{id}/pdf/': {
    operation: 'readPaper',
    summary: 'The paper of a document: a link of 15 minutes to the uploaded file, or to the PDF that is rendered once',
    access: 'session',
    permission: 'read',
    response: z.object({
      data: z.object({ url: z.string(), file_name: z.string(), byte_size: z.number(), sha256: z.string() }),
    }),
  },
  'GET /api/epr/invoices/{id}/inv-01/': {
    operation: 'readPortalFile',
    summary: 'The file INV-01 of a document for the e-invoice portal, for its supplier and superadmins',
    access: ['recycler', 'superadmin'],
    permission: 'read',
    response: z.object({ data: z.object({ file_name: z.string(), document: z.array(inv01) }) }),
  },
  'POST /api/epr/invoices/{id}/irn/': {
    operation: 'saveIrn',
    summary: 'Record the IRN that the portal gave for a document of the supplier; for the fee that is a superadmin',
    access: ['recycler', 'superadmin'],
    permission: 'money',
    ...tradeStep,
    body: irnForm,
    response: z.object({ message: z.string(), data: invoiceDocument }),
  },
  'POST /api/superadmin/fee-invoices/': {
    operation: 'makeFeeInvoices',
    summary: 'Make the fee invoices of approved trades that never had one, at most 200, or that of one trade',
    access: ['superadmin'],
    limit: 'trade',
    once: true,
    body: z.object({ trade: z.optional(id('Choose a trade')) }),
    response: z.object({ message: z.string(), data: z.object({ made: z.number(), left: z.number() }), warnings }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof invoicesContract> {}
}
