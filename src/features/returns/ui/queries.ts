import { defineQuery } from '../../../web/api-query.ts';
import type { ApiResponse } from '../../../web/api.ts';

export type Return = ApiResponse<'GET /api/epr/returns/'>['data'];
export type Sheets = Return['sheets'];

export const returnQuery = (epr_id: string, FY: string) =>
  defineQuery('GET /api/epr/returns/', { query: { epr_id, FY } });
