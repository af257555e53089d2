import { defineQuery } from '#web/api-query.ts';
import { countsQuery, marketQuery, selectionOf } from './market-address.ts';

/** The counts of the options at this address. */
export const marketCountsQuery = (address: URLSearchParams) =>
  defineQuery('GET /api/epr/all-types/', {
    query: { ...Object.fromEntries(countsQuery(address)), ...selectionOf(address) },
  });
/** The first page of the market at this address. */
export const marketOffersQuery = (address: URLSearchParams) =>
  defineQuery('GET /api/epr/public-credit-offers/', {
    query: { ...Object.fromEntries(marketQuery(address)), ...selectionOf(address) },
  });
