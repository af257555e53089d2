import { defineQuery } from '#web/api-query.ts';
import type { ERASURE_STATES } from '../rules.ts';

export const erasuresQuery = (status: (typeof ERASURE_STATES)[number] | 'all' = 'requested') =>
  defineQuery('GET /api/superadmin/erasures/', { query: { status } });
export const exportsQuery = defineQuery('GET /api/users/data-exports/');
export const erasureQuery = defineQuery('GET /api/users/erasure/');
