import * as z from 'zod/mini';
import { defineContract, tradeStep } from '#lib/contract.ts';
import { amount, amountOrNone, choice, date, lines, nullableText, text } from '#lib/fields.ts';

const PAYEES = ['recycler', 'platform'] as const;

const WRONG_UTR = 'A UTR number has 6 to 22 letters and digits';
const WRONG_NOTE = 'Enter 3 to 100 characters';

/** A payment that a buyer made outside. Amounts in ₹; the section, and with `Other` the note, belong to the TDS. */
export const paymentForm = z.object({
  payee: choice(PAYEES, 'Payee is required', 'Choose who was paid'),
  amount: amount('Amount is required'),
  utr: text('UTR number is required', 100, WRONG_UTR).check(
    z.overwrite((value) => value.replaceAll(/\s/g, '')),
    z.regex(/^[A-Za-z0-9]{6,22}$/, WRONG_UTR),
    z.toUpperCase(),
  ),
  paid_on: date('Payment date is required', 'Enter a date.'),
  tds_amount: z.optional(amountOrNone('Tds amount is required')),
  tds_section: z.optional(text('Choose the TDS section', 120, 'Choose the TDS section')),
  tds_note: z.optional(text(WRONG_NOTE, 100, WRONG_NOTE)),
});

/** The payee's answer, or the buyer's withdrawal. */
export const paymentAnswer = z.object({
  status: choice(
    ['received', 'not_received', 'withdrawn'],
    'Status is required',
    'status is received, not_received or withdrawn',
  ),
  received_on: z.optional(date('Received on is required', 'Enter a date.')),
  reason: z.optional(lines('Reason is required', 1_000, 'Enter 10 to 1,000 characters')),
});

/** A payment as its buyer recorded it, and its answer. Amounts in ₹, days `YYYY-MM-DD`. */
export const payment = z.object({
  id: z.string(),
  payee: z.enum(PAYEES),
  amount: z.number(),
  utr: z.string(),
  paid_on: z.string(),
  tds_amount: z.number(),
  tds_section: nullableText,
  tds_note: nullableText,
  status: z.enum(['recorded', 'received', 'not_received', 'withdrawn']),
  received_on: nullableText,
  /** Reason of `not_received` and `withdrawn`. */
  reason: nullableText,
  recorded_at: z.string(),
  /** Company of the person who recorded it. */
  recorded_by: z.string(),
  answered_at: nullableText,
  /** Company of the person who answered or withdrew it, or the platform. */
  answered_by: nullableText,
  /** Work orders of the reader's other trades with this number: one transfer may pay several. */
  same_utr: z.array(z.string()),
});
export type Payment = z.output<typeof payment>;

const paid = z.object({ message: z.string(), data: payment });

export const paymentsContract = defineContract({
  'POST /api/epr/trades/{id}/payments/': {
    operation: 'recordPayment',
    summary: 'Record what the buyer of a trade has paid outside; no money moves here',
    access: ['producer'],
    permission: 'money',
    ...tradeStep,
    created: true,
    body: paymentForm,
    response: paid,
  },
  'PATCH /api/epr/payments/{id}/': {
    operation: 'answerPayment',
    summary: 'Say as its payee whether a payment has arrived, or withdraw it as its buyer',
    access: 'session',
    permission: 'money',
    ...tradeStep,
    body: paymentAnswer,
    response: paid,
  },
  'GET /api/epr/tds-sections/': {
    operation: 'listTdsSections',
    summary: 'Sections of the law by which tax is deducted from a payment, in force on a day, by default today',
    access: 'session',
    permission: 'read',
    query: z.object({ on: z.optional(date('Enter a date.')) }),
    response: z.object({
      data: z.array(
        z.object({
          label: z.string(),
          rate_percent: z.nullable(z.number()),
          note: nullableText,
          source: nullableText,
          status: z.enum(['verified', 'reported', 'draft', 'unknown']),
        }),
      ),
    }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof paymentsContract> {}
}
