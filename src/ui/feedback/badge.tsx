import type { ReactNode } from 'react';
import { groupDigits } from '../../lib/kilograms.ts';
import { classNames } from '../layout/class-names.ts';
import { type BadgeStatus, STATUSES } from './badge-status.ts';
import { Icon } from '../brand/icon.tsx';
import styles from './badge.module.css';

export type { BadgeStatus } from './badge-status.ts';

export interface BadgeProps {
  status: BadgeStatus;
  /** Another word than the status' own. */
  children?: ReactNode;
}

/** A status as icon and word. */
export function Badge({ status, children }: BadgeProps) {
  const { tone, icon, text } = STATUSES[status];
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
