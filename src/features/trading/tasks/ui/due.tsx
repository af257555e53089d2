import { formatDateTime, formatDay } from '#lib/dates.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { useNow } from '#web/now.ts';
import { dueText, endsTrade, isOverdue, type Task } from '../rules.ts';
import styles from './due.module.css';

interface DueProps {
  task: Pick<Task, 'name' | 'due_at'>;
  /** Instant to count from in a list, which says how long is left; a page counts down and names the day. */
  now?: Date;
}

/** When a task is due, or since when it is overdue; nothing without a day. */
export function Due({ task: { name, due_at: due }, now }: DueProps) {
  if (due === null) return null;
  return now === undefined ? <DueDay name={name} due={due} /> : <TimeLeft name={name} due={due} now={now} />;
}

type Day = Pick<Task, 'name'> & { due: string };

/** Time left, with a mark below 48 hours. */
function TimeLeft({ name, due, now }: Day & { now: Date }) {
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

/** The day; of a task that ends the trade by itself until when it can be done. */
function DueDay({ name, due }: Day) {
  const now = useNow();
  const { text } = dueText(name, due, now);
  if (endsTrade(name))
    return (
      <span key="until">
        Until{' '}
        <time dateTime={due} className="together">
          {formatDateTime(due)}
        </time>{' '}
        <span className="together">{`(${text})`}</span>
      </span>
    );
  return <span key="due">{isOverdue(name, due, now) ? text : `Due ${formatDay(due)}`}</span>;
}
