import { defineQuery } from '../../../web/api-query.ts';

export const wasteTypesQuery = defineQuery('GET /api/epr/waste-types/');
