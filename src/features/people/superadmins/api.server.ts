import { heldResponse } from '#people/approvals/service.server.ts';
import type { Handlers } from '#platform/http/endpoints.ts';
import type { superadminsContract } from './contract.ts';
import * as superadmins from './service.server.ts';

const ended = (n: number) => ({ message: `Sessions ended: ${n}.` });

export const superadminsHandlers: Handlers<typeof superadminsContract> = {
  'GET /api/superadmin/superadmins/': async ({ context }) => ({ data: await superadmins.listSuperadmins(context) }),
  'POST /api/superadmin/superadmins/': ({ context, body, idempotency }) =>
    superadmins.inviteSuperadmin(context, body, idempotency),
  'PATCH /api/superadmin/superadmins/{id}/': ({ context, params, body, idempotency }) =>
    superadmins.suspendSuperadmin(context, params.id, body, idempotency),
  'DELETE /api/superadmin/superadmins/{id}/sessions/': async ({ context, params, query }) =>
    heldResponse(await superadmins.endSessionsOfSuperadmin(context, params.id, query.reason), ended),
  'POST /api/superadmin/companies/{id}/suspend/': ({ context, params, body, idempotency }) =>
    superadmins.suspendCompany(context, params.id, { suspended: true, ...body }, idempotency),
  'POST /api/superadmin/companies/{id}/reopen/': ({ context, params, body, idempotency }) =>
    superadmins.suspendCompany(context, params.id, { suspended: false, ...body }, idempotency),
  'DELETE /api/superadmin/companies/{id}/sessions/': async ({ context, params, query }) =>
    ended(await superadmins.endSessionsOfCompany(context, params.id, query.reason)),
  'POST /api/superadmin/persons/{id}/suspend/': ({ context, params, body, idempotency }) =>
    superadmins.suspendPerson(context, params.id, { suspended: true, ...body }, idempotency),
  'POST /api/superadmin/persons/{id}/reopen/': ({ context, params, body, idempotency }) =>
    superadmins.suspendPerson(context, params.id, { suspended: false, ...body }, idempotency),
  'DELETE /api/superadmin/persons/{id}/sessions/': async ({ context, params, query }) =>
    ended(await superadmins.endSessionsOfPerson(context, params.id, query.reason)),
  'POST /api/superadmin/users/{id}/remove-second-factors/': async ({ context, params, body }) =>
    heldResponse(await superadmins.removeLostFactors(context, params.id, body.reason), () => ({ message: 'Saved.' })),
};
