import * as z from 'zod/mini';
import { AUDIT_ACTIONS } from '#lib/audit-actions.ts';
import { defineContract } from '#lib/contract.ts';
import { date, id, listResponse, nullableText, pageQuery } from '#lib/fields.ts';

/** A row of the audit trail; null is what is unknown. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  /** The event, as a sentence. */
  text: z.string(),
  outcome: z.enum(['done', 'refused']),
  by: z.nullable(
    z.object({
      id: nullableText,
      name: z.string(),
      role: z.nullable(z.enum(['recycler', 'producer', 'superadmin', 'person'])),
    }),
  ),
  company: z.nullable(z.object({ id: z.string(), unique_id: z.string(), company_name: z.string() })),
  address: nullableText,
  device: nullableText,
  subject: nullableText,
  subject_id: nullableText,
  detail: z.record(z.string(), z.unknown()),
});

/** An action, or a whole group such as `bank.`. */
const action = z
  .string()
  .check(
    z.refine(
      (value) => AUDIT_ACTIONS.some((known) => known === value || (value.endsWith('.') && known.startsWith(value))),
      'Choose an action of the list',
    ),
  );

const filters = {
  action: z.optional(z.union([action, z.array(action).check(z.maxLength(AUDIT_ACTIONS.length))])),
  person: z.optional(id('Choose a person')),
  company: z.optional(id('Choose a company')),
  address: z.optional(z.string().check(z.trim(), z.maxLength(60, 'At most 60 characters'))),
  outcome: z.optional(z.enum(['done', 'refused'], { error: 'Choose done or refused' })),
  from: z.optional(date('Enter a date.')),
  to: z.optional(date('Enter a date.')),
  search: z.optional(z.string()),
};

export const auditContract = defineContract({
  'GET /api/superadmin/audit/': {
    operation: 'listAuditTrail',
    summary: 'The audit trail, newest first',
    access: ['superadmin'],
    query: z.object({ ...filters, ...pageQuery.shape }),
    response: listResponse(auditEntry),
  },
  'GET /api/superadmin/audit/export/': {
    operation: 'exportAuditTrail',
    summary: 'The audit trail with the same filters as a file, CSV or one JSON object a line; recorded',
    access: ['superadmin'],
    query: z.object({
      ...filters,
      format: z.optional(z.enum(['csv', 'jsonl'], { error: 'Choose csv or jsonl' })),
    }),
    response: z.object({}),
  },
  'GET /api/users/activity/': {
    operation: 'listActivity',
    summary: "What happened to the caller's company, newest first",
    access: ['recycler', 'producer'],
    permission: 'read',
    query: pageQuery,
    response: listResponse(auditEntry),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof auditContract> {}
}
