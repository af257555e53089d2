import type { Handlers } from '#platform/http/endpoints.ts';
import type { billingSettingsContract } from './contract.ts';
import { changeSettings, readSettings } from './service.server.ts';

export const billingSettingsHandlers: Handlers<typeof billingSettingsContract> = {
  'GET /api/superadmin/billing-settings/': async ({ context }) => ({ data: await readSettings(context) }),
  'PATCH /api/superadmin/billing-settings/': ({ context, body, idempotency }) =>
    changeSettings(context, body, idempotency),
};
