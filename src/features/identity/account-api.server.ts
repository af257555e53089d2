import type { Handlers } from '../../platform/http/endpoints.ts';
import type { accountContract } from './account-contract.ts';
import { askForVerification, changeEmail } from './email.server.ts';
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.server.ts';
import { changePassword } from './person.server.ts';

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
};
