import { defineQuery } from '#web/api-query.ts';

/** Without a period: the next year, by the server's clock. */
export const calendarQuery = (period: { from?: string; to?: string } = {}) =>
  defineQuery('GET /api/users/calendar/', { query: period });
export const calendarLinkQuery = defineQuery('GET /api/users/calendar/link/');
export const overviewQuery = defineQuery('GET /api/users/organisations/overview/');
