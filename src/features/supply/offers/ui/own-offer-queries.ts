import { defineQuery } from '#web/api-query.ts';

/** The recycler's offers. */
export const ownOffersQuery = (search = '') => defineQuery('GET /api/epr/credit-offers/', { query: { search } });
export const ownOfferQuery = (slug: string) => defineQuery('GET /api/epr/credit-offers/{slug}/', { params: { slug } });
