import { defineQuery } from '../../../web/api-query.ts';
import type { ApiResponse } from '../../../web/api.ts';

export type Pack = ApiResponse<'GET /api/epr/evidence/'>['data'][number];

export const packsQuery = defineQuery('GET /api/epr/evidence/', { query: {} });
/** Packs of one order. */
export const orderPacksQuery = (trade_id: string) => defineQuery('GET /api/epr/evidence/', { query: { trade_id } });
