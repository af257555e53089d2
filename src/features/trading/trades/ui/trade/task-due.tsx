import { useEffect, useState } from 'react';
import { formatDateTime, formatDay, formatTimeLeft } from '#lib/dates.ts';
import { endsTrade } from '#trading/tasks/rules.ts';
import type { TradeTask } from './trade-file.ts';

const MINUTE = 60_000;

/** The time, read again every minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** An instant with the time that is left: `28 Nov 2026, 12:00 pm IST (in 3 days)`. It counts down. */
export function TimeLeft({ until }: { until: string }) {
  const now = useNow();
  return (
    <>
      <time dateTime={until} className="together">
        {formatDateTime(until)}
      </time>{' '}
      <span className="together">{`(${formatTimeLeft(until, now)})`}</span>
    </>
  );
}

/** When a task is due, or since when it is overdue; of one that ends the trade by itself until when it can be done. Nothing without a day. */
export function TaskDue({ task: { name, due_at: due } }: { task: Pick<TradeTask, 'name' | 'due_at'> }) {
  const now = useNow();
  if (due === null) return null;
  if (endsTrade(name))
    return (
      <span>
        Until <TimeLeft until={due} />
      </span>
    );
  return <span>{`${Date.parse(due) < now.getTime() ? 'Overdue since' : 'Due'} ${formatDay(due)}`}</span>;
}
