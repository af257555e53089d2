import type { Handlers } from '#platform/http/endpoints.ts';
import type { billingContract } from './contract.ts';
import { readBilling } from './service.server.ts';

export const billingHandlers: Handlers<typeof billingContract> = {
  'GET /api/epr/trades/{id}/billing/': async ({ context, params }) => ({ data: await readBilling(context, params.id) }),
};
