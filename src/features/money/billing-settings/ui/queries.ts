import { defineQuery } from '#web/api-query.ts';

export const billingSettingsQuery = defineQuery('GET /api/superadmin/billing-settings/');
