import type { Handlers } from '../../platform/http/endpoints.ts';
import type { factorContract } from './factor-contract.ts';
import * as factors from './factors.server.ts';

export const factorHandlers: Handlers<typeof factorContract> = {
  'GET /api/users/security/': async ({ context }) => ({ data: await factors.readSecurity(context) }),
  'POST /api/users/second-factors/totp/': async ({ context, body }) => ({
    data: await factors.addApp(context, body.name),
  }),
  'POST /api/users/second-factors/totp/{id}/confirm/': async ({ context, params, body }) => ({
    message: 'The app is set up.',
    data: { recovery_codes: await factors.confirmApp(context, params.id, body.code) },
  }),
  'POST /api/users/second-factors/passkeys/options/': async ({ context }) => ({
    data: await factors.passkeySetup(context),
  }),
  'POST /api/users/second-factors/passkeys/': async ({ context, body }) => ({
    message: 'The passkey is set up.',
    data: { recovery_codes: await factors.addPasskey(context, body) },
  }),
  'DELETE /api/users/second-factors/{id}/': async ({ context, params }) => {
    await factors.removeFactor(context, params.id);
    return { message: 'The second factor is removed.' };
  },
  'POST /api/users/recovery-codes/': async ({ context }) => ({
    data: { recovery_codes: await factors.replaceCodes(context) },
  }),
};
