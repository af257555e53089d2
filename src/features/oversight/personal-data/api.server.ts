import type { Handlers } from '#platform/http/endpoints.ts';
import type { personalDataContract } from './contract.ts';
import { listExports, requestExport } from './exports.server.ts';
import { decideErasure, listErasures, readErasure, requestErasure, withdrawErasure } from './service.server.ts';

export const personalDataHandlers: Handlers<typeof personalDataContract> = {
  'POST /api/users/data-exports/': async ({ context }) => {
    await requestExport(context);
    return { message: 'We are collecting your data and send you a mail.' };
  },
  'GET /api/users/data-exports/': ({ context, query }) => listExports(context, query),
  'POST /api/users/erasure/': async ({ context, body }) => {
    const day = await requestErasure(context, body.reason);
    return { message: `Your request is recorded. We answer by ${day}.` };
  },
  'GET /api/users/erasure/': async ({ context }) => ({ data: await readErasure(context) }),
  'DELETE /api/users/erasure/': async ({ context }) => {
    await withdrawErasure(context);
    return { message: 'Your request is withdrawn.' };
  },
  'GET /api/superadmin/erasures/': ({ context, query }) => listErasures(context, query),
  'PATCH /api/superadmin/erasures/{id}/': ({ context, params, body, idempotency }) =>
    decideErasure(context, params.id, body, idempotency),
};
