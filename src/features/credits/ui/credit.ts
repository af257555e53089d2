import type { ApiResponse } from '../../../web/api.ts';

/** One credit record, as its recycler's list shows it. */
export type Credit = ApiResponse<'GET /api/epr/credit/'>['data'][number];
