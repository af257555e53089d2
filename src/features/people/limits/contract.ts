import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { amountOrNone, listResponse, messageResponse } from '#lib/fields.ts';
import { approval, approvalDecision, approvalListQuery } from '#people/approvals/contract.ts';
import { COMPANY_ACTIONS } from '#people/approvals/rules.ts';
import { MOST_PER_DAY_PAISE, PER_DAY_RANGE } from './rules.ts';

export const purchaseLimit = z.object({
  enabled: z.boolean(),
  /** ₹ */
  per_day: z.number(),
});

/** The limit of a day in ₹ → paise. */
export const perDay = amountOrNone('Per day is required').check(
  z.refine((paise) => paise <= MOST_PER_DAY_PAISE, PER_DAY_RANGE),
);

/** A call that waits for a second member of the organisation, or has waited. */
export const companyApproval = z.object({
  ...approval.shape,
  action: z.enum(COMPANY_ACTIONS),
  /** The reader has asked for it. */
  you: z.boolean(),
});

const ofCompany = { access: ['recycler', 'producer'] } as const;

export const limitsContract = defineContract({
  'GET /api/users/purchase-limits/': {
    operation: 'readPurchaseLimits',
    summary: 'What a member may bind the organisation to on a day alone',
    ...ofCompany,
    permission: 'read',
    response: z.object({ data: purchaseLimit }),
  },
  'PATCH /api/users/purchase-limits/': {
    operation: 'changePurchaseLimits',
    summary: 'Change the purchase limit; while it is on, a second owner or manager must approve the change',
    ...ofCompany,
    permission: 'admin',
    body: z.object({
      enabled: z.optional(z.boolean({ error: 'enabled is true or false' })),
      per_day: z.optional(perDay),
    }),
    mayWait: true,
    response: z.object({ message: z.string(), data: purchaseLimit }),
  },
  'GET /api/users/approvals/': {
    operation: 'listCompanyApprovals',
    summary: 'Calls that wait for a second member of the organisation, or have waited, newest first',
    ...ofCompany,
    permission: 'read',
    query: approvalListQuery,
    response: listResponse(companyApproval),
  },
  'PATCH /api/users/approvals/{id}/': {
    operation: 'decideCompanyApproval',
    summary:
      'Approve what another member has asked for, which then answers as it would have without the limit, or refuse it',
    ...ofCompany,
    permission: 'approve',
    limit: 'trade',
    once: true,
    body: approvalDecision,
    response: messageResponse,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof limitsContract> {}
}
