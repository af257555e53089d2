import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';

export type System = ApiResponse<'GET /api/superadmin/system/'>['data'];
export const systemQuery = defineQuery('GET /api/superadmin/system/');
