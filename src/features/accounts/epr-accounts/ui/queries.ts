import { defineQuery, type ReadInput } from '#web/api-query.ts';
import { MAX_PAGE_SIZE } from '#web/list-pages.ts';
import type { AccountRole } from '../rules.ts';

export const recyclerAccountsQuery = (query: ReadInput<'GET /api/epr/recycler/'>['query'] = {}) =>
  defineQuery('GET /api/epr/recycler/', { query });
export const producerAccountsQuery = (query: ReadInput<'GET /api/epr/producer/'>['query'] = {}) =>
  defineQuery('GET /api/epr/producer/', { query });
/** All of the company's, for a select. */
export const allRecyclerAccountsQuery = recyclerAccountsQuery({ page_size: MAX_PAGE_SIZE });
export const allProducerAccountsQuery = producerAccountsQuery({ page_size: MAX_PAGE_SIZE });
export const accountsQuery = (role: AccountRole, query: { search?: string; status?: string } = {}) =>
  role === 'recycler' ? recyclerAccountsQuery(query) : producerAccountsQuery(query);

const approved = { is_approved: 'true', page_size: MAX_PAGE_SIZE } as const;
export const approvedRecyclerAccountsQuery = recyclerAccountsQuery(approved);
/** Reads one waste type, or every one. */
export const approvedProducerAccountsQuery = (wasteType = '') =>
  producerAccountsQuery({ waste_type: wasteType, ...approved });
