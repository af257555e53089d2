import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { listResponse, messageResponse, pageQuery, text } from '#lib/fields.ts';

const consent = z.object({
  id: z.string(),
  kind: z.enum(['terms', 'newsletter']),
  /** Day of the terms. */
  version: z.string(),
  given_at: z.string(),
  withdrawn_at: z.nullable(z.string()),
});

export const consentsContract = defineContract({
  'GET /api/users/terms/': {
    operation: 'readTermsVersion',
    summary: 'Version of the terms: their day',
    access: 'public',
    response: z.object({ data: z.object({ version: z.string() }) }),
  },
  'GET /api/users/consents/': {
    operation: 'listConsents',
    summary: 'What the caller has agreed to, newest first',
    access: 'session',
    permission: 'person',
    openUnenrolled: true,
    query: pageQuery,
    response: listResponse(consent),
  },
  'POST /api/users/consents/': {
    operation: 'giveConsent',
    summary: 'Agree to the terms',
    access: 'session',
    permission: 'person',
    openUnenrolled: true,
    created: true,
    body: z.object({ version: text('Version is required', 10) }),
    response: messageResponse,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof consentsContract> {}
}
