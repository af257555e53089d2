import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';

export type Sheet = ApiResponse<'GET /api/epr/obligations/{id}/'>['data'];
export type SheetLine = Sheet['lines'][number];
export type Outcome = ApiResponse<'POST /api/epr/obligations/{id}/targets/'>['data'][number];

export const sheetQuery = (id: string) => defineQuery('GET /api/epr/obligations/{id}/', { params: { id } });
/** Sheets of an account and year, the newest first. */
export const sheetsQuery = (epr_id: string, FY: string) =>
  defineQuery('GET /api/epr/obligations/', { query: { epr_id, FY } });
