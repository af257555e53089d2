import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { listResponse, listQuery, pageQuery } from '#lib/fields.ts';
import { FINDING_DOCUMENTS, FINDING_KINDS } from './rules.ts';

const place = { trade_id: z.string(), order_id: z.string(), document: z.enum(FINDING_DOCUMENTS) };

/** Something that was noticed on a document; it says what was compared with what, and nothing follows from it. */
export const finding = z.object({
  id: z.string(),
  kind: z.enum(FINDING_KINDS),
  text: z.string(),
  ...place,
  /** The earlier document that it was compared with. */
  other: z.nullable(z.object(place)),
  at: z.string(),
});
export type Finding = z.output<typeof finding>;

export const findingsContract = defineContract({
  'GET /api/superadmin/findings/': {
    operation: 'listFindings',
    summary: 'What was noticed on documents of trades, newest first',
    access: ['superadmin'],
    query: z.object({ ...listQuery.shape, kind: z.optional(z.string()), trade: z.optional(z.string()) }),
    response: listResponse(finding),
  },
  'GET /api/epr/trades/{id}/findings/': {
    operation: 'listOwnFindings',
    summary: 'Of two own uploads, what is alike in them',
    access: ['recycler', 'producer'],
    permission: 'read',
    query: pageQuery,
    response: listResponse(finding),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof findingsContract> {}
}
