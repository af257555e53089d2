import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { booleanField, email, messageResponse, reasonIfAny, statedReason, text } from '#lib/fields.ts';

export const superadmin = z.object({
  id: z.string(),
  unique_id: z.string(),
  email: z.string(),
  full_name: z.string(),
  status: z.enum(['invited', 'active', 'suspended']),
  second_factor: z.boolean(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** live ones */
  sessions: z.number(),
});

export const invitation = z.object({
  email: email('Email is required'),
  full_name: text('Full name is required', 120),
});

/** Why sessions are ended, for the audit trail. */
const whyEnded = z.object({ reason: reasonIfAny });

export const superadminsContract = defineContract({
  'GET /api/superadmin/superadmins/': {
    operation: 'listSuperadmins',
    summary: 'All superadmins, oldest first',
    access: ['superadmin'],
    response: z.object({ data: z.array(superadmin) }),
  },
  'POST /api/superadmin/superadmins/': {
    operation: 'inviteSuperadmin',
    summary: 'Invite a superadmin, who chooses a password by the mailed link',
    access: ['superadmin'],
    once: true,
    mayWait: true,
    created: true,
    body: invitation,
    response: messageResponse,
  },
  'PATCH /api/superadmin/superadmins/{id}/': {
    operation: 'suspendSuperadmin',
    summary: 'Suspend another superadmin, or let one log in again',
    access: ['superadmin'],
    once: true,
    mayWait: true,
    body: z.object({ suspended: booleanField('Suspended is required'), reason: statedReason }),
    response: messageResponse,
  },
  'DELETE /api/superadmin/superadmins/{id}/sessions/': {
    operation: 'endSessionsOfSuperadmin',
    summary: 'End the sessions of another superadmin',
    access: ['superadmin'],
    mayWait: true,
    query: whyEnded,
    response: messageResponse,
  },
  'POST /api/superadmin/companies/{id}/suspend/': {
    operation: 'suspendCompany',
    summary: 'Suspend a company: its sessions end and its offers are hidden',
    access: ['superadmin'],
    once: true,
    body: z.object({ reason: statedReason }),
    response: messageResponse,
  },
  'POST /api/superadmin/companies/{id}/reopen/': {
    operation: 'reopenCompany',
    summary: 'Open a suspended company again',
    access: ['superadmin'],
    once: true,
    body: z.object({ reason: statedReason }),
    response: messageResponse,
  },
  'DELETE /api/superadmin/companies/{id}/sessions/': {
    operation: 'endSessionsOfCompany',
    summary: 'End the sessions in which anybody acts for a company',
    access: ['superadmin'],
    query: whyEnded,
    response: messageResponse,
  },
  'POST /api/superadmin/persons/{id}/suspend/': {
    operation: 'suspendPerson',
    summary: 'Suspend a person, who then can act for no organisation: all their sessions end',
    access: ['superadmin'],
    once: true,
    body: z.object({ reason: statedReason }),
    response: messageResponse,
  },
  'POST /api/superadmin/persons/{id}/reopen/': {
    operation: 'reopenPerson',
    summary: 'Let a suspended person log in again',
    access: ['superadmin'],
    once: true,
    body: z.object({ reason: statedReason }),
    response: messageResponse,
  },
  'DELETE /api/superadmin/persons/{id}/sessions/': {
    operation: 'endSessionsOfPerson',
    summary: 'End all sessions of a person',
    access: ['superadmin'],
    query: whyEnded,
    response: messageResponse,
  },
  'POST /api/superadmin/users/{id}/remove-second-factors/': {
    operation: 'removeSecondFactorsOf',
    summary: 'Remove the second factors and recovery codes of a user who has lost them; ends the sessions',
    access: ['superadmin'],
    mayWait: true,
    body: z.object({ reason: statedReason }),
    response: messageResponse,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof superadminsContract> {}
}
