import type { approvalsContract } from '#people/approvals/contract.ts';
import { changeSettings, heldResponse, listApprovals, readSettings } from '#people/approvals/service.server.ts';
import type { Handlers } from '#platform/http/endpoints.ts';
import { decideApproval } from './approvals.server.ts';

export const approvalHandlers: Handlers<typeof approvalsContract> = {
  'GET /api/superadmin/approvals/': ({ context, query }) => listApprovals(context, query),
  'PATCH /api/superadmin/approvals/{id}/': ({ context, params, body, idempotency }) =>
    decideApproval(context, params.id, body, idempotency),
  'GET /api/superadmin/settings/': async ({ context }) => ({ data: await readSettings(context) }),
  'PATCH /api/superadmin/settings/': async ({ context, body }) =>
    heldResponse(await changeSettings(context, body), (data) => ({ message: 'Saved.', data })),
};
