import type { Handlers } from '#platform/http/endpoints.ts';
import type { accountContract } from './account-contract.ts';
import type { identityContract } from './contract.ts';
import { askForVerification, changeEmail } from './email.server.ts';
import * as factors from './factors.server.ts';
import { completeLogIn, logIn, lockSensitiveActions, stepUp, stepUpOptions } from './login.server.ts';
import { endOtherSessions, endOwnSession, listSessions, changePassword } from './person.server.ts';
import { askForPasswordReset, register } from './service.server.ts';
import { addDeviceByLink, logOut, refreshSession } from './sessions.server.ts';

const REGISTERED = { message: 'Account created successfully. Please log in.' };

/** Roles of those who log in for organisations. */
const MEMBERS = ['recycler', 'producer', 'person'] as const;

export const identityHandlers: Handlers<typeof identityContract> = {
  'POST /api/users/register/recycler/': async ({ context, body }) => {
    await register(context, 'recycler', body);
    return REGISTERED;
  },
  'POST /api/users/register/producer/': async ({ context, body }) => {
    await register(context, 'producer', body);
    return REGISTERED;
  },
  'POST /api/users/login/': ({ context, body }) => logIn(context, { ...body, roles: MEMBERS }),
  'POST /api/superadmin/login/': async ({ context, body }) => {
    const { account: _, ...tokens } = await logIn(context, { ...body, roles: ['superadmin'] });
    return tokens;
  },
  'POST /api/users/login/second-factor/': ({ context, body }) => completeLogIn(context, { ...body, roles: MEMBERS }),
  'POST /api/superadmin/login/second-factor/': async ({ context, body }) => {
    const { account: _, ...tokens } = await completeLogIn(context, { ...body, roles: ['superadmin'] });
    return tokens;
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
  'POST /api/users/devices/': async ({ context, body }) => ({ data: { device: await addDeviceByLink(context, body) } }),
  'POST /api/users/step-up/options/': async ({ context }) => ({ data: await stepUpOptions(context) }),
  'POST /api/users/step-up/': async ({ context, body }) => ({
    data: { fresh_until: (await stepUp(context, body)).toISOString() },
  }),
  'DELETE /api/users/step-up/': async ({ context }) => {
    await lockSensitiveActions(context);
    return { message: 'Sensitive actions are locked.' };
  },
};

export const accountHandlers: Handlers<typeof accountContract> = {
  'POST /api/users/email/verification/': async ({ context }) => ({
    message: `A new link is on its way to ${await askForVerification(context)}.`,
  }),
  'POST /api/users/email/change/': async ({ context, body }) => {
    await changeEmail(context, body.email);
    return { message: `We have sent a link to ${body.email}.` };
  },
  'GET /api/users/sessions/': async ({ context }) => ({ data: await listSessions(context) }),
  'DELETE /api/users/sessions/{id}/': async ({ context, params }) => {
    await endOwnSession(context, params.id);
    return { message: 'The session has ended.' };
  },
  'DELETE /api/users/sessions/': async ({ context }) => ({
    message: `Other sessions ended: ${await endOtherSessions(context)}.`,
  }),
  'POST /api/users/password/change/': async ({ context, body }) => {
    await changePassword(context, body);
    return { message: 'Your password has been changed.' };
  },
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
