import type { ReactNode } from 'react';
import { groupDigits } from '#lib/quantity.ts';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../layout/class-names.ts';
import { type BadgeStatus, STATUSES } from './badge-status.ts';
import styles from './badge.module.css';

export type { BadgeStatus } from './badge-status.ts';

interface BadgeProps {
  status: BadgeStatus;
  /** Replaces the status' own word. */
  children?: ReactNode;
  /** Says more than the word, where one points at it and to a screen reader. */
  description?: string;
}

/** A status as an icon and a word. */
export function Badge({ status, children, description }: BadgeProps) {
  const { tone, icon, text } = STATUSES[status];
  return (
    <span className={classNames(styles.badge, styles[tone])} title={description}>
      <Icon name={icon} size={0.9375} />
      <span>{children ?? text}</span>
    </span>
  );
}

interface CountBadgeProps {
  count: number | undefined;
  /** Description of the count for a screen reader. */
  label?: string;
  /** True if there are more than `count`: shown as `50+`. */
  more?: boolean;
}

/** A number beside a heading or link, e.g. of open tasks; nothing if the count is 0 or missing. */
export function CountBadge({ count, label, more }: CountBadgeProps) {
  if (count === undefined) return null;
  return (
    <span className={classNames(styles.count, 'figures')} translate="no">
      <span>{`${groupDigits(count)}${more ? '+' : ''}`}</span>
      {label && <span className="visually-hidden">{` ${label}`}</span>}
    </span>
  );
}
