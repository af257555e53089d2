import { heldResponse } from '#people/approvals/service.server.ts';
import type { Handlers } from '#platform/http/endpoints.ts';
import type { superadminsContract } from './contract.ts';
import * as superadmins from './service.server.ts';

const ended = (n: number) => ({ message: `Sessions ended: ${n}.` });
const SAVED = { message: 'Saved.' };

export const superadminsHandlers: Handlers<typeof superadminsContract> = {
  'GET /api/superadmin/superadmins/': async ({ context }) => ({ data: await superadmins.listSuperadmins(context) }),
  'POST /api/superadmin/superadmins/': async ({ context, body }) =>
    heldResponse(await superadmins.inviteSuperadmin(context, body), () => ({
      message: `The invitation is on its way to ${body.email}.`,
    })),
  'PATCH /api/superadmin/superadmins/{id}/': async ({ context, params, body }) =>
    heldResponse(await superadmins.suspendSuperadmin(context, params.id, body), () => SAVED),
  'DELETE /api/superadmin/superadmins/{id}/sessions/': async ({ context, params, query }) =>
    heldResponse(await superadmins.endSessionsOfSuperadmin(context, params.id, query.reason), ended),
  'POST /api/superadmin/companies/{id}/suspend/': async ({ context, params, body }) => {
    await superadmins.suspendCompany(context, params.id, { suspended: true, ...body });
    return SAVED;
  },
  'POST /api/superadmin/companies/{id}/reopen/': async ({ context, params, body }) => {
    await superadmins.suspendCompany(context, params.id, { suspended: false, ...body });
    return SAVED;
  },
  'DELETE /api/superadmin/companies/{id}/sessions/': async ({ context, params, query }) =>
    ended(await superadmins.endSessionsOfCompany(context, params.id, query.reason)),
  'POST /api/superadmin/persons/{id}/suspend/': async ({ context, params, body }) => {
    await superadmins.suspendPerson(context, params.id, { suspended: true, ...body });
    return SAVED;
  },
  'POST /api/superadmin/persons/{id}/reopen/': async ({ context, params, body }) => {
    await superadmins.suspendPerson(context, params.id, { suspended: false, ...body });
    return SAVED;
  },
  'DELETE /api/superadmin/persons/{id}/sessions/': async ({ context, params, query }) =>
    ended(await superadmins.endSessionsOfPerson(context, params.id, query.reason)),
  'POST /api/superadmin/users/{id}/remove-second-factors/': async ({ context, params, body }) =>
    heldResponse(await superadmins.removeLostFactors(context, params.id, body.reason), () => SAVED),
};
