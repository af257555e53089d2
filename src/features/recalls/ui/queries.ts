import { defineQuery, type ReadInput } from '../../../web/api-query.ts';

export const recallsQuery = (query: ReadInput<'GET /api/superadmin/recalls/'>['query'] = {}) =>
  defineQuery('GET /api/superadmin/recalls/', { query });
export const recallQuery = (id: string) => defineQuery('GET /api/superadmin/recalls/{id}/', { params: { id } });
