import type { Handlers } from '../../platform/http/endpoints.ts';
import type { identityContract } from './contract.ts';
import { addDeviceByLink } from './devices.server.ts';
import { completeLogIn, logIn } from './login.server.ts';
import { lockSensitiveActions, stepUp, stepUpOptions } from './step-up.server.ts';
import { askForPasswordReset, logOut, refreshSession, register } from './service.server.ts';

const REGISTERED = { message: 'Account created successfully. Please log in.' };

/** The answer of a company's log-in; other fields than these are not sent. */
const companyAnswer = ({ role, ...tokens }: Awaited<ReturnType<typeof logIn>>) => ({
  account: role === 'recycler' ? ('recycler' as const) : ('producer' as const),
  ...tokens,
});

export const identityHandlers: Handlers<typeof identityContract> = {
  'POST /api/users/register/recycler/': async ({ context, body }) => {
    await register(context, 'recycler', body);
    return REGISTERED;
  },
  'POST /api/users/register/producer/': async ({ context, body }) => {
    await register(context, 'producer', body);
    return REGISTERED;
  },
  'POST /api/users/login/': async ({ context, body }) =>
    companyAnswer(await logIn(context, { ...body, roles: ['recycler', 'producer'] })),
  'POST /api/superadmin/login/': async ({ context, body }) => {
    const { role: _, ...tokens } = await logIn(context, { ...body, roles: ['superadmin'] });
    return tokens;
  },
  'POST /api/users/login/second-factor/': async ({ context, body }) =>
    companyAnswer(await completeLogIn(context, { ...body, roles: ['recycler', 'producer'] })),
  'POST /api/superadmin/login/second-factor/': async ({ context, body }) => {
    const { role: _, ...tokens } = await completeLogIn(context, { ...body, roles: ['superadmin'] });
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
