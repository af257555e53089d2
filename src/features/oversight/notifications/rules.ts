/** Which groups of notifications a role gets, and how often each may write by e-mail. */
import type { Role } from '#lib/contract.ts';
import type { NotificationGroup } from '#lib/notice.ts';

const OF_SUPERADMINS: readonly NotificationGroup[] = ['payments', 'review', 'enquiries', 'sign_ups', 'security'];
const OF_COMPANIES: readonly NotificationGroup[] = ['requests', 'payments', 'accounts', 'reminders', 'security'];

/** Groups of which a role gets notifications. */
export const groupsOf = (role: Role): readonly NotificationGroup[] =>
  role === 'superadmin' ? OF_SUPERADMINS : OF_COMPANIES;

export const FREQUENCIES = { at_once: 'At once', daily: 'Once a day', never: 'Never' } as const;
export type Frequency = keyof typeof FREQUENCIES;

/** How often a group writes until its reader chooses otherwise. */
export const defaultFrequency = (group: NotificationGroup): Frequency => (group === 'sign_ups' ? 'never' : 'at_once');

/** Milliseconds for which a notification is kept. */
export const NOTIFICATION_LIFE_MS = 180 * 24 * 60 * 60 * 1000;

export const PREFERENCES_PATH = '/notifications?tab=preferences';
