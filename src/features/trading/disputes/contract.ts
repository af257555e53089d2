import * as z from 'zod/mini';
import { defineContract, tradeStep } from '#lib/contract.ts';
import { file, lines, linesIfAny, listResponse, nullableText, statusQuery } from '#lib/fields.ts';
import { printable } from '#lib/printable.ts';
import { DISPUTE_KINDS, DISPUTE_STATUSES } from './rules.ts';

const [LEAST, MOST, LENGTH] = [10, 1_000, 'Enter 10 to 1,000 characters'] as const;

/** A reason: 10 to 1,000 characters. */
export const statement = (required: string) => lines(required, MOST, LENGTH).check(z.minLength(LEAST, LENGTH));

/** The text of a dispute or of its end, which covers of evidence packs print. */
export const printedStatement = (required: string) => statement(required).check(printable);
/** The same where none is needed. */
export const printedStatementIfAny = linesIfAny(LEAST, MOST, LENGTH, printable);

export const disputeForm = z.object({
  text: printedStatement('Text is required'),
  proof: z.optional(file('A document is required')),
});

export const resolution = z.object({
  status: z.literal('resolved', { error: 'status is resolved' }),
  text: printedStatementIfAny,
});

export const closing = z.object({
  status: z.literal('closed', { error: 'status is closed' }),
  text: printedStatement('Text is required'),
});

/** A disagreement of two parties about a trade. Days `YYYY-MM-DD`, instants ISO 8601. */
export const dispute = z.object({
  id: z.string(),
  number: z.string(),
  trade_id: z.string(),
  order_id: z.string(),
  kind: z.enum(DISPUTE_KINDS),
  line_id: nullableText,
  payment_id: nullableText,
  /** The line or the payment in words; null for others. */
  about: nullableText,
  /** Company, or the platform about its fee. */
  opened_by: z.string(),
  /** Whether the reader's company, or the platform for superadmins, opened it. */
  mine: z.boolean(),
  text: z.string(),
  /** Link of the proof; null without one, and once it was erased. */
  proof: nullableText,
  status: z.enum(DISPUTE_STATUSES),
  opened_at: z.string(),
  /** A day to work to: nothing follows from it. */
  answer_by: z.string(),
  ended_at: nullableText,
  ended_by: nullableText,
  outcome: nullableText,
});
export type Dispute = z.output<typeof dispute>;

const disputeResponse = z.object({ message: z.string(), data: dispute });

export const disputesContract = defineContract({
  'POST /api/epr/trades/{id}/disputes/': {
    operation: 'openDispute',
    summary: 'State a disagreement about a trade; it moves no quantity and no money',
    access: ['recycler', 'producer'],
    permission: 'trade',
    ...tradeStep,
    created: true,
    body: disputeForm,
    files: { proof: 'dispute_proof' },
    response: disputeResponse,
  },
  'PATCH /api/epr/disputes/{id}/': {
    operation: 'resolveDispute',
    summary: 'End an own dispute as resolved',
    access: ['recycler', 'producer'],
    permission: 'trade',
    ...tradeStep,
    body: resolution,
    response: disputeResponse,
  },
  'GET /api/epr/disputes/': {
    operation: 'listDisputes',
    summary: 'Disputes of own trades',
    access: ['recycler', 'producer'],
    permission: 'read',
    query: statusQuery,
    response: listResponse(dispute),
  },
  'GET /api/superadmin/disputes/': {
    operation: 'listAllDisputes',
    summary: 'All disputes',
    access: ['superadmin'],
    query: statusQuery,
    response: listResponse(dispute),
  },
  'PATCH /api/superadmin/disputes/{id}/': {
    operation: 'closeDispute',
    summary: 'End a dispute with a closing word to both parties',
    access: ['superadmin'],
    limit: 'trade',
    once: true,
    body: closing,
    response: disputeResponse,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof disputesContract> {}
}
