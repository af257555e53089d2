import { defineQuery } from '#web/api-query.ts';

/** Filters of the audit trail as the address has them; an empty one is none. */
export interface AuditFilters {
  action?: string;
  search?: string;
  address?: string;
  from?: string;
  to?: string;
}

export const auditQuery = (filters: AuditFilters = {}) => defineQuery('GET /api/superadmin/audit/', { query: filters });
/** Few at first: `Your data` stands below them. */
export const activityQuery = defineQuery('GET /api/users/activity/', { query: { page_size: 10 } });
