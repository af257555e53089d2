import type { Handlers } from '#platform/http/endpoints.ts';
import type { calendarContract } from './contract.ts';
import { createLink, listCalendar, listOverview, readLink, revokeLink } from './service.server.ts';

export const calendarHandlers: Handlers<typeof calendarContract> = {
  'GET /api/users/calendar/': async ({ context, query }) => ({ data: await listCalendar(context, query) }),
  'GET /api/users/organisations/overview/': async ({ context }) => ({ data: await listOverview(context) }),
  'POST /api/users/calendar/link/': async ({ context }) => ({ data: { url: await createLink(context) } }),
  'GET /api/users/calendar/link/': async ({ context }) => ({ data: await readLink(context) }),
  'DELETE /api/users/calendar/link/': async ({ context }) => {
    await revokeLink(context);
    return {};
  },
};
