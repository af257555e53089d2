import { defineQuery } from '../../../web/api-query.ts';

export const systemQuery = defineQuery('GET /api/superadmin/system/');
