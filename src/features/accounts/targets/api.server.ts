import type { Handlers } from '#platform/http/endpoints.ts';
import type { targetsContract } from './contract.ts';
import { readTargetHistory, addTarget, changeTarget, removeTarget } from './service.server.ts';

export const targetsHandlers: Handlers<typeof targetsContract> = {
  'GET /api/epr/target/{id}/history/': ({ context, params, query }) => readTargetHistory(context, params.id, query),
  'POST /api/epr/target/': async ({ context, query, body }) => ({
    message: 'Target added!',
    data: await addTarget(context, query.epr_id, body),
  }),
  'PATCH /api/epr/target/{id}/': ({ context, params, body, idempotency }) =>
    changeTarget(context, params.id, body, idempotency),
  'DELETE /api/epr/target/{id}/': ({ context, params, idempotency }) => removeTarget(context, params.id, idempotency),
};
