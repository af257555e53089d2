import { defineQuery } from '#web/api-query.ts';
import type { ERASURE_STATES } from '../rules.ts';

type Status = (typeof ERASURE_STATES)[number] | 'all';

export const erasuresQuery = (status: Status = 'requested') =>
  defineQuery('GET /api/superadmin/erasures/', { query: { status } });
export const exportsQuery = defineQuery('GET /api/users/data-exports/');
export const erasureQuery = defineQuery('GET /api/users/erasure/');
