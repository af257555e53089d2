import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';

export type Certificate = ApiResponse<'GET /api/epr/certificates/'>['data'][number];

export const transfersQuery = (transaction: string) =>
  defineQuery('GET /api/epr/transactions/{id}/transfers/', { params: { id: transaction } });

/** Certificate numbers that the reader sees, newest first. */
export const certificatesQuery = (query: { search?: string; FY?: string; waste_type?: string } = {}) =>
  defineQuery('GET /api/epr/certificates/', { query });
