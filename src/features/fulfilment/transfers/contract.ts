import * as z from 'zod/mini';
import { defineContract, tradeStep } from '#lib/contract.ts';
import { date, file, listResponse, listQuery, nullableText, optionalText, quantity, year } from '#lib/fields.ts';
import { printable } from '#lib/printable.ts';
import { UNITS } from '#lib/quantity.ts';
import { warnings } from '#rules/rulebook/contract.ts';
import { printedStatement } from '#trading/disputes/contract.ts';
import {
  certificateNumberOf,
  LINE_STATUSES,
  MOST_LINES,
  TRANSFER_STATES,
  TYPED_NUMBER_LENGTH,
  WRONG_LINES,
} from './rules.ts';

const proof = { proof: 'dispute_proof' } as const;

const NO_NUMBER = 'Certificate number is required';
const WRONG_NUMBER = 'Enter the number as the CPCB portal shows it';

/** Invisible characters are no error of it: portals and messengers add them to what is copied. */
const certificateNumber = z.pipe(
  z
    .string({ error: NO_NUMBER })
    .check(z.trim(), z.minLength(1, NO_NUMBER), z.maxLength(TYPED_NUMBER_LENGTH, { error: WRONG_NUMBER, abort: true })),
  z.transform((typed: string, context): string => {
    const number = certificateNumberOf(typed);
    if (number !== null) return number;
    context.issues.push({ code: 'custom', message: WRONG_NUMBER, input: typed });
    return '';
  }),
);

/** A line as its recycler types it. Quantities in the order's unit; the face value of a known number may be left out. */
export const newLine = z.object({
  certificate_number: certificateNumber,
  face_value: z.optional(quantity('Face value is required for a new number', 1, 'Face value is required')),
  quantity: quantity('Quantity is required'),
  transferred_on: date('Transferred on is required', 'Enter a date.'),
  portal_reference: optionalText(60, printable),
});

const THREE = 'Send one of seen, dispute and withdrawn';

/** One answer to a line: `seen` or `dispute` by the producer, `withdrawn` by the recycler. */
export const lineMove = z
  .object({
    seen: z.optional(z.union([z.literal(true), z.literal('true')], { error: THREE })),
    dispute: z.optional(printedStatement('Dispute is required')),
    withdrawn: z.optional(printedStatement('Withdrawn is required')),
    proof: z.optional(file('A document is required')),
  })
  .check(
    z.refine((form) => [form.seen, form.dispute, form.withdrawn].filter((part) => part !== undefined).length === 1, {
      error: THREE,
      path: ['seen'],
    }),
  );

/** A quantity of a certificate that an order gets, in the order's unit. Days `YYYY-MM-DD`. */
export const transferLine = z.object({
  id: z.string(),
  certificate_id: z.string(),
  certificate_number: z.string(),
  face_value: z.number(),
  quantity: z.number(),
  unit: z.enum(UNITS),
  transferred_on: z.string(),
  portal_reference: nullableText,
  status: z.enum(LINE_STATUSES),
  /** Number of the recall in force; null without one. */
  recalled: nullableText,
  /** The open dispute of the line, else its last one. */
  dispute_id: nullableText,
  recorded_at: z.string(),
  recorded_by: z.string(),
  seen_on: nullableText,
  /** Day by which the buyer is asked to answer, while it has not. */
  answer_by: nullableText,
  withdrawn_reason: nullableText,
  withdrawn_by: nullableText,
});

/** How far the transfer of an order is: sums of its active lines by status, in the order's unit. */
export const transfer = z.object({
  state: z.enum(TRANSFER_STATES),
  quantity: z.number(),
  recorded: z.number(),
  seen: z.number(),
  disputed: z.number(),
  recalled: z.number(),
  without_number: z.number(),
  /** Days; null where nothing is owed. */
  record_by: nullableText,
  answer_by: nullableText,
});

const transfers = z.object({ transfer, lines: z.array(transferLine) });

/** A certificate number with its active lines; a producer reads its own lines alone, and neither `used` nor `left`. */
export const certificate = z.object({
  id: z.string(),
  certificate_number: z.string(),
  waste_type: z.string(),
  product_type: z.string(),
  credit_type: z.string(),
  FY: z.number(),
  unit: z.enum(UNITS),
  face_value: z.number(),
  used: z.nullable(z.number()),
  left: z.nullable(z.number()),
  epr_registration_number: z.string(),
  seller: z.object({ company_name: z.string(), unique_id: z.string() }),
  recalled: nullableText,
  lines: z.array(
    z.object({
      line_id: z.string(),
      trade_id: z.string(),
      order_id: z.string(),
      quantity: z.number(),
      status: z.enum(LINE_STATUSES),
    }),
  ),
});

const moved = z.object({ message: z.string(), data: transferLine });

export const transfersContract = defineContract({
  'GET /api/epr/transactions/{id}/transfers/': {
    operation: 'listTransferLines',
    summary: 'Certificate numbers of an order, oldest first, and how far its transfer is',
    access: 'session',
    permission: 'read',
    response: z.object({ data: transfers }),
  },
  'POST /api/epr/transactions/{id}/transfers/': {
    operation: 'recordTransferLines',
    summary: 'Record the certificate numbers by which an order was transferred on the CPCB portal; all lines or none',
    access: ['recycler'],
    permission: 'trade',
    ...tradeStep,
    created: true,
    body: z.object({
      lines: z.array(newLine, WRONG_LINES).check(z.minLength(1, WRONG_LINES), z.maxLength(MOST_LINES, WRONG_LINES)),
    }),
    response: z.object({ message: z.string(), data: transfers, warnings }),
  },
  'PATCH /api/epr/transfers/{id}/': {
    operation: 'answerTransferLine',
    summary: 'Mark a line as seen or dispute it as its producer, or withdraw it as its recycler',
    access: ['recycler', 'producer'],
    permission: 'trade',
    ...tradeStep,
    body: lineMove,
    files: proof,
    response: moved,
  },
  'PATCH /api/superadmin/transfers/{id}/': {
    operation: 'withdrawTransferLine',
    summary: 'Withdraw a line that is not seen, for its recycler',
    access: ['superadmin'],
    limit: 'trade',
    once: true,
    body: z.object({ withdrawn: printedStatement('Withdrawn is required') }),
    response: moved,
  },
  'GET /api/epr/certificates/': {
    operation: 'listCertificates',
    summary:
      'Certificate numbers with an active line: own ones of a recycler, those on own orders of a producer, all of the superadmin',
    access: 'session',
    permission: 'read',
    query: z.object({
      ...listQuery.shape,
      FY: z.optional(year('Financial Year is required')),
      waste_type: z.optional(z.string()),
    }),
    response: listResponse(certificate),
  },
  'PATCH /api/epr/certificates/{id}/': {
    operation: 'correctFaceValue',
    summary: 'Correct the face value of a certificate that no buyer has seen',
    access: ['recycler'],
    permission: 'trade',
    ...tradeStep,
    body: z.object({ face_value: quantity('Face value is required') }),
    response: z.object({ message: z.string(), data: certificate }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof transfersContract> {}
}
