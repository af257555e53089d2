import type { Handlers } from '#platform/http/endpoints.ts';
import type { auditContract } from './contract.ts';
import { exportAuditTrail, listActivity, listAuditTrail } from './service.server.ts';

export const auditHandlers: Handlers<typeof auditContract> = {
  'GET /api/superadmin/audit/': ({ context, query }) => listAuditTrail(context, query),
  'GET /api/superadmin/audit/export/': ({ context, query }) => exportAuditTrail(context, query),
  'GET /api/users/activity/': ({ context, query }) => listActivity(context, query),
};
