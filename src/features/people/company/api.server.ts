import { changePerson } from '#people/identity/service.server.ts';
import type { Handlers } from '#platform/http/endpoints.ts';
import { decideBankChange, listBankDetailsOf, listOwnBankDetails, revealBankDetails } from './bank-details.server.ts';
import type { companyContract } from './contract.ts';
import { missingFields, updateMessage } from './rules.ts';
import { resetPassword, secureAccount, verifyEmail, getProfile, updateProfile } from './service.server.ts';

export const companyHandlers: Handlers<typeof companyContract> = {
  'GET /api/users/profile/': async ({ context }) => ({ data: await getProfile(context) }),
  'PATCH /api/users/person/': async ({ context, body }) => {
    await changePerson(context, body);
    return { message: 'Saved.', data: await getProfile(context) };
  },
  'PATCH /api/users/update/': async ({ context, body }) => {
    const data = await updateProfile(context, body);
    return { message: updateMessage(body), data };
  },
  'POST /api/users/not-me/': async ({ context, body }) => {
    await secureAccount(context, body.token);
    return { message: 'Your account is secured. We have sent you a link to choose a new password.' };
  },
  'POST /api/users/email/verify/': async ({ context, body }) => ({ message: await verifyEmail(context, body.token) }),
  'POST /api/users/password/reset/': async ({ context, body }) => {
    await resetPassword(context, body);
    return { message: 'Your password has been changed. Please log in.' };
  },
  'GET /api/users/check-profile-completion/': async ({ context }) => {
    const missing = missingFields(await getProfile(context));
    return { status: missing.length === 0, missing };
  },
  'GET /api/users/bank-details/': ({ context, query }) => listOwnBankDetails(context, query),
  'GET /api/superadmin/companies/{id}/bank-details/': ({ context, params, query }) =>
    listBankDetailsOf(context, params.id, query),
  'POST /api/superadmin/companies/{id}/bank-details/reveal/': async ({ context, params, body }) => ({
    data: await revealBankDetails(context, params.id, body.reason),
  }),
  'POST /api/superadmin/companies/{id}/bank-change/': ({ context, params, body, idempotency }) =>
    decideBankChange(context, params.id, body, idempotency),
};
