import type { IconName } from '../brand/icon.tsx';

/** Icon and word of each status; the colour only repeats them. */
export const STATUSES = {
  pending: { tone: 'wait', icon: 'clock', text: 'Pending' },
  initiated: { tone: 'wait', icon: 'rupee', text: 'Payment Initiated' },
  ongoing: { tone: 'wait', icon: 'refresh', text: 'OnGoing' },
  approved: { tone: 'good', icon: 'check', text: 'Approved' },
  accepted: { tone: 'good', icon: 'check', text: 'Accepted' },
  achieved: { tone: 'good', icon: 'target', text: 'Achieved' },
  completed: { tone: 'good', icon: 'check-circle', text: 'Completed' },
  live: { tone: 'good', icon: 'leaf', text: 'Live' },
  rejected: { tone: 'bad', icon: 'close', text: 'Rejected' },
  declined: { tone: 'bad', icon: 'close', text: 'Declined' },
  failed: { tone: 'bad', icon: 'alert', text: 'Failed' },
  blocked: { tone: 'note', icon: 'lock', text: 'Blocked' },
  uploaded: { tone: 'note', icon: 'document', text: 'Uploaded' },
  'sold-out': { tone: 'off', icon: 'block', text: 'Sold out' },
  paused: { tone: 'off', icon: 'pause', text: 'Paused' },
  expired: { tone: 'off', icon: 'clock', text: 'Expired' },
  withdrawn: { tone: 'off', icon: 'minus', text: 'Withdrawn' },
  countered: { tone: 'off', icon: 'refresh', text: 'Countered' },
  unknown: { tone: 'off', icon: 'info', text: 'Unknown' },
} as const satisfies Record<string, { tone: string; icon: IconName; text: string }>;

export type BadgeStatus = keyof typeof STATUSES;

/** The word of a status, for an exported file. */
export const statusWord = (status: BadgeStatus): string => STATUSES[status].text;
