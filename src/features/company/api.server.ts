import type { Handlers } from '../../platform/http/endpoints.ts';
import type { companyContract } from './contract.ts';
import { updateMessage } from './rules.ts';
import { findMissingFields, getProfile, updateProfile } from './service.server.ts';

export const companyHandlers: Handlers<typeof companyContract> = {
  'GET /api/users/profile/': async ({ context }) => ({ data: await getProfile(context) }),
  'PATCH /api/users/update/': async ({ context, body }) => {
    const data = await updateProfile(context, body);
    return { message: updateMessage(body), data };
  },
  'GET /api/users/check-profile-completion/': async ({ context }) => {
    const missing = await findMissingFields(context);
    return { status: missing.length === 0, missing };
  },
};
