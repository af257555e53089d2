import { useEffect, useState } from 'react';
import { formatDateTime, formatDay } from '#lib/dates.ts';
import { dueText, endsTrade, isOverdue } from '#trading/tasks/rules.ts';
import type { TradeTask } from './trade-file.ts';

const MINUTE = 60_000;

/** When a task is due, or since when it is overdue; of one that ends the trade by itself until when it can be done, counting down. Nothing without a day. */
export function TaskDue({ task: { name, due_at: due } }: { task: Pick<TradeTask, 'name' | 'due_at'> }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  if (due === null) return null;
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
