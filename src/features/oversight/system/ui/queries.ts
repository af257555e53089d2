import { defineQuery } from '#web/api-query.ts';
import type { ApiResponse } from '#web/api.ts';

/** The state of the system, as the superadmin's screen shows it. */
export type System = ApiResponse<'GET /api/superadmin/system/'>['data'];
export const systemQuery = defineQuery('GET /api/superadmin/system/');
