import { useEffect, useState } from 'react';
import { formatDateTime, formatTimeLeft } from '#lib/dates.ts';
import type { Step } from './trade-steps.ts';

const MINUTE = 60_000;

/** Deadline of a step: `by 28 Nov 2026, 12:00 pm (in 3 days)`; nothing without one. The remaining time counts down. */
export function Deadline({ step: { until, within } }: { step: Step }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, [until]);
  if (until === null) return within && <span>{within}</span>;
  return (
    <span key="day">
      by{' '}
      <time dateTime={until} className="together">
        {formatDateTime(until)}
      </time>{' '}
      <span className="together">{`(${formatTimeLeft(until, now)})`}</span>
    </span>
  );
}
