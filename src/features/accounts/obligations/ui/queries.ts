import { defineQuery } from '#web/api-query.ts';

export const sheetQuery = (id: string) => defineQuery('GET /api/epr/obligations/{id}/', { params: { id } });
/** Sheets of an account and year, the newest first. */
export const sheetsQuery = (epr_id: string, FY: string) =>
  defineQuery('GET /api/epr/obligations/', { query: { epr_id, FY } });
