import type { Handlers } from '#platform/http/endpoints.ts';
import type { notificationsContract } from './contract.ts';
import { changePreferences, listNotifications, markNotification, readAll, readPreferences } from './service.server.ts';

export const notificationsHandlers: Handlers<typeof notificationsContract> = {
  'GET /api/users/notifications/': ({ context, query }) => listNotifications(context, query),
  'PATCH /api/users/notifications/{id}/': async ({ context, params, body }) => ({
    data: await markNotification(context, params.id, body.read),
  }),
  'POST /api/users/notifications/read-all/': async ({ context, body }) => {
    await readAll(context, body.up_to);
    return { message: 'All notifications are read.' };
  },
  'GET /api/users/notification-preferences/': async ({ context }) => ({ data: await readPreferences(context) }),
  'PATCH /api/users/notification-preferences/': async ({ context, body }) => ({
    message: 'Preferences saved.',
    data: await changePreferences(context, body),
  }),
};
