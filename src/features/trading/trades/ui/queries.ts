import { defineQuery } from '#web/api-query.ts';
import type { RequestKind } from './request/request-words.ts';

interface ListInput {
  search?: string;
  stage?: string;
  page_size?: number;
}

export const requestsQuery = (kind: RequestKind, query: ListInput = {}) =>
  kind === 'purchase'
    ? defineQuery('GET /api/epr/purchases-requests/', { query })
    : defineQuery('GET /api/epr/counter-credit-offers/', { query });
export const transactionsQuery = (query: ListInput = {}) => defineQuery('GET /api/epr/transactions/', { query });
export const tradeQuery = (id: string) => defineQuery('GET /api/epr/trades/{id}/', { params: { id } });
/** With large pages: whoever wants the earlier entries of a long history wants many. */
export const tradeHistoryQuery = (id: string) =>
  defineQuery('GET /api/epr/trades/{id}/history/', { params: { id }, query: { page_size: '200' } });
export const orderQuery = (slug: string) => defineQuery('GET /api/epr/order/{slug}/', { params: { slug } });
