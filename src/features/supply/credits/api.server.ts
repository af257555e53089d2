import type { Handlers } from '#platform/http/endpoints.ts';
import type { creditsContract } from './contract.ts';
import { addCredit, changeCredit, listCredits, readCredit } from './service.server.ts';

export const creditsHandlers: Handlers<typeof creditsContract> = {
  'GET /api/epr/credit/': ({ context, query }) => listCredits(context, context.actor.ownerId, query),
  'POST /api/epr/credit/': async ({ context, query, body }) => ({
    message: 'Credit quantity added!',
    ...(await addCredit(context, query.epr_id, body)),
  }),
  'GET /api/epr/credit/{id}/': async ({ context, params }) => ({ data: await readCredit(context, params.id) }),
  'PATCH /api/epr/credit/{id}/': async ({ context, params, body }) => ({
    message: 'Values updated successfully!',
    ...(await changeCredit(context, params.id, {
      potential: body.comulative_certificate_potential,
      available: body.available_certificate_value,
      productSold: body.product_sold,
    })),
  }),
};
