import { defineQuery, type ReadInput } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';
import { MAX_PAGE_SIZE } from '#web/list-pages.ts';

export const creditsQuery = (query: ReadInput<'GET /api/epr/credit/'>['query'] = {}) =>
  defineQuery('GET /api/epr/credit/', { query });
/** All of a financial year, or of every one. */
export const allCreditsQuery = (FY = '') => creditsQuery({ FY, page_size: MAX_PAGE_SIZE });

/** One credit record, as its recycler's list shows it. */
export type Credit = ApiResponse<'GET /api/epr/credit/'>['data'][number];
