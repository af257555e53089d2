import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';

export type CapacityRow = ApiResponse<'GET /api/epr/recycler/{id}/capacity/'>['data']['rows'][number];

/** Figures of the current financial year. */
export const capacityQuery = (id: string) => defineQuery('GET /api/epr/recycler/{id}/capacity/', { params: { id } });
