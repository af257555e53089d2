import type { Checks, Handlers } from '#platform/http/endpoints.ts';
import type { recallsContract } from './contract.ts';
import * as recalls from './service.server.ts';

export const recallsHandlers: Handlers<typeof recallsContract> = {
  'GET /api/recalls/': ({ context, query }) => recalls.listPublicRecalls(context, query),
  'GET /api/superadmin/recalls/': ({ context, query }) => recalls.listRecalls(context, query),
  'POST /api/superadmin/recalls/': ({ context, body, idempotency }) => recalls.draftRecall(context, body, idempotency),
  'GET /api/superadmin/recalls/{id}/': async ({ context, params }) => ({
    data: await recalls.readRecall(context, params.id),
  }),
  'PATCH /api/superadmin/recalls/{id}/': ({ context, params, body, idempotency }) =>
    recalls.changeRecall(context, params.id, body, idempotency),
  'POST /api/superadmin/recalls/{id}/execute/': ({ context, params, body, idempotency }) =>
    recalls.executeRecall(context, params.id, body, idempotency),
  'POST /api/superadmin/recalls/{id}/lift/': ({ context, params, body, idempotency }) =>
    recalls.liftRecall(context, params.id, body, idempotency),
  'POST /api/superadmin/recalls/{id}/end/': ({ context, params, body, idempotency }) =>
    recalls.endHeldTrade(context, params.id, body, idempotency),
};

export const recallsChecks: Checks<typeof recallsContract> = {
  'PATCH /api/superadmin/recalls/{id}/': ({ context, params }) => recalls.findRecall(context.db, params.id),
};
