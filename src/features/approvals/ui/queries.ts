import type { APPROVAL_STATUSES } from '../rules.ts';
import { defineQuery } from '../../../web/api-query.ts';

type Status = (typeof APPROVAL_STATUSES)[number] | 'all' | '';

export const approvalsQuery = (status: Status = '') =>
  defineQuery('GET /api/superadmin/approvals/', { query: { status } });
export const settingsQuery = defineQuery('GET /api/superadmin/settings/');
