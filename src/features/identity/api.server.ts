import type { Handlers } from '../../platform/http/endpoints.ts';
import type { identityContract } from './contract.ts';
import { addDeviceByLink } from './devices.server.ts';
import { lockSensitiveActions, stepUp } from './step-up.server.ts';
import { askForPasswordReset, logIn, logOut, refreshSession, register, resetPassword } from './service.server.ts';

const REGISTERED = { message: 'Account created successfully. Please log in.' };

export const identityHandlers: Handlers<typeof identityContract> = {
  'POST /api/users/register/recycler/': async ({ context, body }) => {
    await register(context, 'recycler', body);
    return REGISTERED;
  },
  'POST /api/users/register/producer/': async ({ context, body }) => {
    await register(context, 'producer', body);
    return REGISTERED;
  },
  'POST /api/users/login/': async ({ context, body }) => {
    const { role, ...tokens } = await logIn(context, { ...body, roles: ['recycler', 'producer'] });
    return { account: role === 'recycler' ? 'recycler' : 'producer', ...tokens };
  },
  'POST /api/superadmin/login/': async ({ context, body }) => {
    const { access, refresh, device } = await logIn(context, { ...body, roles: ['superadmin'] });
    return { access, refresh, device };
  },
  'POST /api/users/token/refresh/': ({ context, body }) => refreshSession(context, body.refresh),
  'POST /api/users/logout/': async ({ context, body }) => {
    await logOut(context, body.refresh);
    return { message: 'You are logged out.' };
  },
  'POST /api/users/password/forgot/': async ({ context, body }) => {
    await askForPasswordReset(context, body);
    return { message: 'If an account with this email exists, a link to choose a new password is on its way.' };
  },
  'POST /api/users/password/reset/': async ({ context, body }) => {
    await resetPassword(context, body);
    return { message: 'Your password has been changed. Please log in.' };
  },
  'POST /api/users/devices/': async ({ context, body }) => ({ data: { device: await addDeviceByLink(context, body) } }),
  'POST /api/users/step-up/options/': () => Promise.resolve({ data: { challenge: null, passkey_options: null } }),
  'POST /api/users/step-up/': async ({ context, body }) => ({
    data: { fresh_until: (await stepUp(context, body)).toISOString() },
  }),
  'DELETE /api/users/step-up/': async ({ context }) => {
    await lockSensitiveActions(context);
    return { message: 'Sensitive actions are locked.' };
  },
};
