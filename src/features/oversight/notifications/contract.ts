import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { booleanField, listResponse, messageResponse, pageQuery, text } from '#lib/fields.ts';
import { GROUPS, type NotificationGroup } from '#lib/notice.ts';
import { FREQUENCIES, type Frequency } from './rules.ts';

const groups = Object.keys(GROUPS) as [NotificationGroup, ...NotificationGroup[]];
const frequencies = Object.keys(FREQUENCIES) as [Frequency, ...Frequency[]];

export const notification = z.object({
  id: z.string(),
  at: z.string(),
  group: z.enum(groups),
  /** Name of the event, e.g. `trade.approved`. */
  topic: z.string(),
  text: z.string(),
  /** Path on the site. */
  path: z.string(),
  read_at: z.nullable(z.string()),
});

const CHOOSE = 'Choose at once, daily or never.';
const frequency = z.optional(z.enum(frequencies, { error: CHOOSE }));
const always = z.optional(z.enum(['at_once'], { error: 'Security messages are always sent at once.' }));

const preferences = z.partialRecord(z.enum(groups), z.enum(frequencies));

export const notificationsContract = defineContract({
  'GET /api/users/notifications/': {
    operation: 'listNotifications',
    summary: 'Notifications of the caller, newest first; `unread` counts all that are not read',
    access: 'session',
    permission: 'person',
    query: z.object({
      ...pageQuery.shape,
      unread: z.optional(booleanField('unread is true or false')),
      group: z.optional(z.enum(groups, { error: 'Choose a group from the list' })),
    }),
    response: z.object({ ...listResponse(notification).shape, unread: z.number() }),
  },
  'PATCH /api/users/notifications/{id}/': {
    operation: 'markNotification',
    summary: 'Mark a notification of the caller as read or as not read',
    access: 'session',
    permission: 'person',
    body: z.object({ read: booleanField('read is true or false') }),
    response: z.object({ data: notification }),
  },
  'POST /api/users/notifications/read-all/': {
    operation: 'readNotifications',
    summary: 'Mark that notification of the caller and all older ones as read',
    access: 'session',
    permission: 'person',
    body: z.object({ up_to: text('Name the newest notification that you have seen.') }),
    response: messageResponse,
  },
  'GET /api/users/notification-preferences/': {
    operation: 'readNotificationPreferences',
    summary: 'How often each group of notifications may write to the caller by e-mail',
    access: 'session',
    permission: 'person',
    response: z.object({ data: preferences }),
  },
  'PATCH /api/users/notification-preferences/': {
    operation: 'changeNotificationPreferences',
    summary: 'Choose for some of the groups',
    access: 'session',
    permission: 'person',
    body: z.strictObject(
      {
        ...(Object.fromEntries(groups.map((name) => [name, frequency])) as Record<NotificationGroup, typeof frequency>),
        security: always,
      },
      CHOOSE,
    ),
    response: z.object({ message: z.string(), data: preferences }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof notificationsContract> {}
}
