import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { amountOrNone, choice, listResponse, messageResponse, pageQuery, reasonIfAny } from '#lib/fields.ts';
import { APPROVAL_ACTIONS, APPROVAL_STATUSES } from './rules.ts';

const person = z.object({ id: z.string(), name: z.string() });

/** An action that waits for a second superadmin, or has waited. */
export const approval = z.object({
  id: z.string(),
  action: z.enum(APPROVAL_ACTIONS),
  subject_id: z.nullable(z.string()),
  text: z.string(),
  /** ₹, where the action is about an amount. */
  amount: z.nullable(z.number()),
  maker: person,
  checker: z.nullable(person),
  status: z.enum(APPROVAL_STATUSES),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

export const settings = z.object({
  second_approval: z.enum(['on', 'off']),
  /** ₹ */
  second_approval_above: z.number(),
});

export const approvalListQuery = z.object({
  status: z.optional(z.enum([...APPROVAL_STATUSES, 'all'], { error: 'Choose a status of the list' })),
  ...pageQuery.shape,
});

export const approvalDecision = z.object({
  status: choice(['approved', 'rejected'], 'Status is required', 'Choose approved or rejected'),
  reason: reasonIfAny,
});

export const approvalsContract = defineContract({
  'GET /api/superadmin/approvals/': {
    operation: 'listApprovals',
    summary: 'Actions that wait for a second superadmin, or have waited, newest first',
    access: ['superadmin'],
    query: approvalListQuery,
    response: listResponse(approval),
  },
  'PATCH /api/superadmin/approvals/{id}/': {
    operation: 'decideApproval',
    summary: 'Carry out what another superadmin has asked for, or refuse it',
    access: ['superadmin'],
    once: true,
    body: approvalDecision,
    response: messageResponse,
  },
  'GET /api/superadmin/settings/': {
    operation: 'readSettings',
    summary: 'Settings of the platform',
    access: ['superadmin'],
    response: z.object({ data: settings }),
  },
  'PATCH /api/superadmin/settings/': {
    operation: 'changeSettings',
    summary:
      'Change settings of the platform; while second approval is on, switching it off or raising its limit needs a second superadmin',
    access: ['superadmin'],
    body: z.object({
      second_approval: z.optional(z.enum(['on', 'off'], { error: 'Choose on or off' })),
      second_approval_above: z.optional(amountOrNone('Second approval above is required')),
    }),
    mayWait: true,
    response: z.object({ message: z.string(), data: settings }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof approvalsContract> {}
}
