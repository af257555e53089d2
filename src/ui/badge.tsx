import type { ReactNode } from 'react';
import { groupDigits } from '../lib/kilograms.ts';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './badge.module.css';

/** Each status has its icon and word; colour only repeats them. */
const statuses = {
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
  expired: { tone: 'off', icon: 'clock', text: 'Expired' },
  withdrawn: { tone: 'off', icon: 'minus', text: 'Withdrawn' },
  unknown: { tone: 'off', icon: 'info', text: 'Unknown' },
} as const satisfies Record<string, { tone: string; icon: IconName; text: string }>;

/** A status that a badge can show. */
export type BadgeStatus = keyof typeof statuses;

export interface BadgeProps {
  status: BadgeStatus;
  /** Another word than the status' own. */
  children?: ReactNode;
}

/** A status as icon and word. */
export function Badge({ status, children }: BadgeProps) {
  const { tone, icon, text } = statuses[status];
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon name={icon} size={0.9375} />
      {children ?? text}
    </span>
  );
}

export interface CountBadgeProps {
  count: number | undefined;
  /** What is counted, for a screen reader. */
  label?: string;
  /** There are more than these: `50+`. */
  more?: boolean;
}

/** A number beside a heading or link, e.g. what waits; nothing when there is none to show. */
export function CountBadge({ count, label, more }: CountBadgeProps) {
  if (count === undefined) return null;
  return (
    <span className={classNames(styles.count, 'figures')}>
      {groupDigits(count)}
      {more && '+'}
      {label && <span className="visually-hidden"> {label}</span>}
    </span>
  );
}
