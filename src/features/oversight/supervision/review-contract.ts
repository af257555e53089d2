import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { id, listResponse, messageResponse, nullableText, pageQuery } from '#lib/fields.ts';
import { alsoUsed } from './contract.ts';
import { CHECK_NAMES, REVIEW_TYPES } from './review-rules.ts';

const type = z.enum(REVIEW_TYPES, { error: 'Choose a type from the list' });

/** A pending account, or a transaction whose payment proof waits for its decision. */
export const reviewItem = z.object({
  id: z.string(),
  type,
  /** When it began to wait. */
  since: z.string(),
  /** registration or work order number */
  title: z.string(),
  company: z.string(),
  /** facts found on it, the flags (`ok` false) first; null where it cannot be told */
  checks: z.array(z.object({ name: z.enum(CHECK_NAMES), text: z.string(), ok: z.nullable(z.boolean()) })),
  /** what the documents are compared with; account numbers are masked */
  claims: z.array(z.object({ label: z.string(), value: z.string() })),
  /** the certificate, or every payment proof in force; `opened`: by the reader */
  documents: z.array(z.object({ file_id: z.string(), label: z.string(), url: z.string(), opened: z.boolean() })),
  also_used: z.array(alsoUsed),
  /** work orders with the same bytes */
  duplicate_of: z.array(z.object({ trade_id: z.string(), order_id: z.string() })),
  /** the superadmin who has approved it, where that waits for a second one; `own`: the reader */
  approved_by: z.nullable(z.object({ name: nullableText, own: z.boolean() })),
  /** of an account; goes with the decision */
  version: z.nullable(z.number()),
  /** trade of a transaction, whose payee is read there */
  trade_id: z.nullable(z.string()),
});

export const reviewContract = defineContract({
  'GET /api/superadmin/review/': {
    operation: 'listReview',
    summary: 'Pending accounts and transactions with a payment proof, the longest waiting first',
    access: ['superadmin'],
    query: z.object({ ...pageQuery.shape, type: z.optional(type) }),
    response: listResponse(reviewItem),
  },
  'POST /api/superadmin/review/opened/': {
    operation: 'reportOpenedDocument',
    summary: 'Say that the caller has opened a certificate or a document of a trade; the audit trail keeps it',
    access: ['superadmin'],
    body: z.object({ file_id: id('Choose a document from the list') }),
    response: messageResponse,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof reviewContract> {}
}
