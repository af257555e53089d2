import { defineQuery, type ReadInput } from '#web/api-query.ts';
import { MAX_PAGE_SIZE } from '#web/list-pages.ts';

export const targetsQuery = (query: ReadInput<'GET /api/epr/target/'>['query'] = {}) =>
  defineQuery('GET /api/epr/target/', { query });
/** All of a financial year, or of every one. */
export const allTargetsQuery = (FY = '') => targetsQuery({ FY, page_size: MAX_PAGE_SIZE });
export const targetQuery = (id: string) => defineQuery('GET /api/epr/target/{id}/', { params: { id } });
export const targetHistoryQuery = (id: string) =>
  defineQuery('GET /api/epr/target/{id}/history/', { params: { id }, query: { page_size: MAX_PAGE_SIZE } });
