import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import {
  choice,
  listResponse,
  messageResponse,
  nullableText,
  pageQuery,
  reasonIfAny,
  statedReason,
} from '#lib/fields.ts';
import { ERASURE_STATES, EXPORT_STATES } from './rules.ts';

/** The last request of a company that its data are erased; `reason` is that of the answer once there is one. */
export const erasure = z.object({
  state: z.enum(ERASURE_STATES),
  requested_at: z.string(),
  answer_by: z.string(),
  reason: nullableText,
});

export const erasureRequest = z.object({
  id: z.string(),
  company: z.object({ id: z.string(), unique_id: z.string(), company_name: z.string() }),
  ...erasure.shape,
  answer: nullableText,
  decided_at: nullableText,
});

export const dataExport = z.object({
  id: z.string(),
  state: z.enum(EXPORT_STATES),
  requested_at: z.string(),
  ready_at: nullableText,
  /** In bytes. */
  size: z.nullable(z.number()),
  /** Valid for 15 minutes; null also where the session is not fresh. */
  link: nullableText,
});

export const personalDataContract = defineContract({
  'POST /api/users/data-exports/': {
    operation: 'requestDataExport',
    summary: 'Ask for a copy of all data of the company; a mail follows',
    access: ['recycler', 'producer'],
    permission: 'admin',
    accepted: true,
    response: messageResponse,
  },
  'GET /api/users/data-exports/': {
    operation: 'listDataExports',
    summary: "Copies of the company's data, newest first",
    access: ['recycler', 'producer'],
    permission: 'read',
    query: pageQuery,
    response: listResponse(dataExport),
  },
  'POST /api/users/erasure/': {
    operation: 'requestErasure',
    summary: "Ask that the company's data are erased",
    access: ['recycler', 'producer'],
    permission: 'admin',
    created: true,
    body: z.object({ reason: reasonIfAny }),
    response: messageResponse,
  },
  'GET /api/users/erasure/': {
    operation: 'readErasure',
    summary: "The company's last request that its data are erased",
    access: ['recycler', 'producer'],
    permission: 'read',
    response: z.object({ data: z.nullable(erasure) }),
  },
  'DELETE /api/users/erasure/': {
    operation: 'withdrawErasure',
    summary: 'Withdraw the open request',
    access: ['recycler', 'producer'],
    permission: 'admin',
    response: messageResponse,
  },
  'GET /api/superadmin/erasures/': {
    operation: 'listErasures',
    summary: 'Requests that data are erased, newest first',
    access: ['superadmin'],
    query: z.object({
      status: z.optional(z.enum([...ERASURE_STATES, 'all'], { error: 'Choose a status of the list' })),
      ...pageQuery.shape,
    }),
    response: listResponse(erasureRequest),
  },
  'PATCH /api/superadmin/erasures/{id}/': {
    operation: 'decideErasure',
    summary: 'Close the company and erase its data, or refuse it',
    access: ['superadmin'],
    once: true,
    body: z.object({
      status: choice(['done', 'refused'], 'Status is required', 'Choose done or refused'),
      reason: statedReason,
    }),
    mayWait: true,
    response: messageResponse,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof personalDataContract> {}
}
