import { defineQuery } from '../../../web/api-query.ts';

export const superadminsQuery = defineQuery('GET /api/superadmin/superadmins/');
