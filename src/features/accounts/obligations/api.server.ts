import type { Handlers } from '#platform/http/endpoints.ts';
import type { obligationsContract } from './contract.ts';
import {
  listObligations,
  readObligation,
  saveObligation,
  setObligationTargets,
  tryObligation,
} from './service.server.ts';

export const obligationsHandlers: Handlers<typeof obligationsContract> = {
  'POST /api/epr/obligations/': ({ context, query, body, idempotency }) =>
    query.save === 'false' ? tryObligation(context, body) : saveObligation(context, body, idempotency),
  'GET /api/epr/obligations/': ({ context, query }) => listObligations(context, query),
  'GET /api/epr/obligations/{id}/': async ({ context, params }) => ({ data: await readObligation(context, params.id) }),
  'POST /api/epr/obligations/{id}/targets/': ({ context, params, body, idempotency }) =>
    setObligationTargets(context, params.id, body, idempotency),
};
