/** Which groups of notifications a role gets, and how often each may write by e-mail. */
import type { PartyRole } from '#lib/contract.ts';
import type { NotificationGroup } from '#lib/notice.ts';
import type { Part } from '#lib/parts.ts';

const OF_SUPERADMINS: readonly NotificationGroup[] = ['payments', 'review', 'enquiries', 'sign_ups', 'security'];
const OF_COMPANIES: readonly NotificationGroup[] = ['requests', 'payments', 'accounts', 'reminders', 'security'];

export const groupsOf = (role: PartyRole): readonly NotificationGroup[] =>
  role === 'superadmin' ? OF_SUPERADMINS : OF_COMPANIES;

export const FREQUENCIES = { at_once: 'At once', daily: 'Once a day', never: 'Never' } as const;
export type Frequency = keyof typeof FREQUENCIES;

/** Whether a group writes at once to a part. Source: file 14 of the specification, part 6. */
const WRITES_AT_ONCE: Readonly<Record<Part, (group: NotificationGroup) => boolean>> = {
  owner: () => true,
  manager: () => true,
  trader: (group) => group !== 'payments',
  accounts: (group) => group === 'payments' || group === 'reminders',
  viewer: () => false,
};

/**
 * How often a group writes until its reader chooses otherwise.
 * @param part the reader's part in the organisation that it writes about; null for superadmins, and where it is about the person alone
 */
export function defaultFrequency(group: NotificationGroup, part: Part | null): Frequency {
  if (group === 'security') return 'at_once';
  if (group === 'sign_ups') return 'never';
  return part === null || WRITES_AT_ONCE[part](group) ? 'at_once' : 'never';
}

/** Milliseconds for which a notification is kept. */
export const NOTIFICATION_LIFE_MS = 180 * 24 * 60 * 60 * 1000;

export const PREFERENCES_PATH = '/notifications?tab=preferences';
