import type { NotificationGroup } from '#lib/notice.ts';
import { defineQuery } from '#web/api-query.ts';

export interface NotificationFilter {
  unread?: true;
  group?: NotificationGroup;
}

export const notificationsQuery = ({ unread, group }: NotificationFilter = {}) =>
  defineQuery('GET /api/users/notifications/', {
    query: { ...(unread && { unread: 'true' }), ...(group !== undefined && { group }) },
  });

export const preferencesQuery = defineQuery('GET /api/users/notification-preferences/');
