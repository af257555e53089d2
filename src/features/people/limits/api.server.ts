import type { Handlers } from '#platform/http/endpoints.ts';
import type { limitsContract } from './contract.ts';
import {
  changeLimit,
  decideCompanyApproval,
  listCompanyApprovals,
  readLimit,
  type ApprovedCalls,
} from './service.server.ts';

/** @param carriedOut the use cases that an approval runs again; handed in where the app is composed */
export const limitsHandlers = (carriedOut: ApprovedCalls): Handlers<typeof limitsContract> => ({
  'GET /api/users/purchase-limits/': async ({ context }) => ({ data: await readLimit(context) }),
  'PATCH /api/users/purchase-limits/': ({ context, body }) => changeLimit(context, body),
  'GET /api/users/approvals/': ({ context, query }) => listCompanyApprovals(context, query),
  'PATCH /api/users/approvals/{id}/': ({ context, params, body, idempotency }) =>
    decideCompanyApproval(context, params.id, body, idempotency, carriedOut),
});
