import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';
import { MAX_PAGE_SIZE } from '#web/list-pages.ts';

export const creditsQuery = (query: { search?: string; FY?: string } = {}) =>
  defineQuery('GET /api/epr/credit/', { query });
/** All of a financial year, or of every one. */
export const allCreditsQuery = (FY = '') =>
  defineQuery('GET /api/epr/credit/', { query: { FY, page_size: MAX_PAGE_SIZE } });

/** One credit record, as its recycler's list shows it. */
export type Credit = ApiResponse<'GET /api/epr/credit/'>['data'][number];
