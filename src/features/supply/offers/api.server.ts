import type { QueryOf } from '#lib/contract.ts';
import type { Checks, Handlers } from '#platform/http/endpoints.ts';
import type { offersContract } from './contract.ts';
import { countMarket } from './market-counts.server.ts';
import { listPublicOffers, readPublicOffer } from './market.server.ts';
import { RESUMED } from './rules.ts';
import {
  setPaused,
  changeOffer,
  createOffer,
  type OfferOrigin,
  listOwnOffers,
  readOwnOffer,
  removeOffer,
  requireOrigin,
} from './service.server.ts';

const originOf = (query: QueryOf<(typeof offersContract)['POST /api/epr/credit-offers/']>): OfferOrigin => ({
  accountId: query.epr_id,
  creditId: query.epr_credit_id,
  copyOf: query.copy_of,
});

export const offersHandlers: Handlers<typeof offersContract> = {
  'GET /api/epr/public-credit-offers/': ({ context, query }) => listPublicOffers(context, query),
  'GET /api/epr/public-credit-offers/{slug}/': async ({ context, params, query }) => ({
    data: await readPublicOffer(context, params.slug, query.need),
  }),
  'GET /api/epr/all-types/': ({ context, query }) => countMarket(context, query),
  'GET /api/epr/credit-offers/': ({ context, query }) => listOwnOffers(context, query),
  'POST /api/epr/credit-offers/': async ({ context, query, body }) => ({
    message: 'Offer created successfully',
    ...(await createOffer(context, originOf(query), body)),
  }),
  'GET /api/epr/credit-offers/{slug}/': async ({ context, params }) => ({
    data: await readOwnOffer(context, params.slug),
  }),
  'PATCH /api/epr/credit-offers/{slug}/': async ({ context, params, body }) => ({
    message: 'Offer updated successfully',
    ...(await changeOffer(context, params.slug, body)),
  }),
  'POST /api/epr/credit-offers/{slug}/pause/': async ({ context, params }) => ({
    message: 'Offer paused.',
    data: await setPaused(context, params.slug, true),
  }),
  'POST /api/epr/credit-offers/{slug}/resume/': async ({ context, params }) => {
    const data = await setPaused(context, params.slug, false);
    return { message: RESUMED[data.status], data };
  },
  'DELETE /api/epr/credit-offers/{slug}/': async ({ context, params }) => {
    await removeOffer(context, params.slug);
    return { message: 'Offer deleted successfully' };
  },
};

export const offersChecks: Checks<typeof offersContract> = {
  'POST /api/epr/credit-offers/': ({ context, query }) => requireOrigin(context, originOf(query)),
  'PATCH /api/epr/credit-offers/{slug}/': ({ context, params }) => readOwnOffer(context, params.slug),
};
