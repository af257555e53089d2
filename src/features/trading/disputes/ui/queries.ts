import type { Role } from '#lib/contract.ts';
import { defineQuery } from '#web/api-query.ts';

/** Disputes of one work order, as its reader sees them. */
export const orderDisputesQuery = (role: Role, order: string) =>
  role === 'superadmin'
    ? defineQuery('GET /api/superadmin/disputes/', { query: { search: order } })
    : defineQuery('GET /api/epr/disputes/', { query: { search: order } });

/** Disputes of all trades. */
export const allDisputesQuery = (query: { search?: string; status?: string } = {}) =>
  defineQuery('GET /api/superadmin/disputes/', { query });
