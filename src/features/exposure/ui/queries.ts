import { defineQuery } from '../../../web/api-query.ts';
import type { ApiResponse } from '../../../web/api.ts';

export type Exposure = ApiResponse<'GET /api/epr/exposure/'>['data'];
export type ExposureLine = Exposure['lines'][number];

/** Empty texts are left out: all accounts, the current year, no interest. */
export const exposureQuery = (query: { epr_id?: string; FY?: string; late_days?: string } = {}) =>
  defineQuery('GET /api/epr/exposure/', {
    query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
  });
