import { formatDateTime } from '#lib/dates.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { dueText, isOverdue, type TaskName } from '../rules.ts';
import styles from './due.module.css';

/** Until when a task is due, with a mark below 48 hours. */
export function Due({ name, due, now }: { name: TaskName; due: string; now: Date }) {
  const { text, soon } = dueText(name, due, now);
  const isLate = isOverdue(name, due, now);
  return (
    <span title={formatDateTime(due)} className={isLate ? styles.late : undefined}>
      {text}
      {soon && !isLate && (
        <span className={styles.soon}>
          <Icon name="clock" size={0.875} /> Due soon
        </span>
      )}
    </span>
  );
}
