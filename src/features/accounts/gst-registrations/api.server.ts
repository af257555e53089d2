import type { Handlers } from '#platform/http/endpoints.ts';
import type { gstRegistrationsContract } from './contract.ts';
import {
  addRegistration,
  changeRegistration,
  chooseForAccount,
  listRegistrations,
  removeRegistration,
} from './service.server.ts';

export const gstRegistrationsHandlers: Handlers<typeof gstRegistrationsContract> = {
  'GET /api/users/gst-registrations/': async ({ context }) => ({ data: await listRegistrations(context) }),
  'POST /api/users/gst-registrations/': ({ context, body, idempotency }) => addRegistration(context, body, idempotency),
  'PATCH /api/users/gst-registrations/{id}/': ({ context, params, body, idempotency }) =>
    changeRegistration(context, params.id, body, idempotency),
  'DELETE /api/users/gst-registrations/{id}/': async ({ context, params }) => {
    await removeRegistration(context, params.id);
    return { message: 'GST registration deleted!' };
  },
  'PATCH /api/epr/accounts/{id}/gst-registration/': ({ context, params, body, idempotency }) =>
    chooseForAccount(context, params.id, body.gst_registration, idempotency),
};
