import type { Handlers } from '#platform/http/endpoints.ts';
import type { basketsContract } from './contract.ts';
import { placeBasket } from './placing.server.ts';
import { planBasket, readBasket } from './service.server.ts';

export const basketsHandlers: Handlers<typeof basketsContract> = {
  'POST /api/epr/baskets/': async ({ context, body }) => ({ data: await planBasket(context, body) }),
  'GET /api/epr/baskets/{id}/': async ({ context, params }) => ({ data: await readBasket(context, params.id) }),
  'POST /api/epr/baskets/{id}/place/': ({ context, params, body, idempotency }) =>
    placeBasket(context, params.id, body, idempotency),
};
