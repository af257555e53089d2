import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { addDays, dayInIndia, daysBetween } from '#lib/dates.ts';

/**
 * Today in India (`YYYY-MM-DD`) by the server's clock, which may differ from the browser's. Each part of a screen reads it once, so that the
 * server's markup and the browser's are equal.
 */
export function useToday(): string {
  const root = useRouteLoaderData('root') as { today?: string } | undefined;
  const [today] = useState(() => currentDay(root?.today));
  return today;
}

/** The day on which the page was opened, and as many days later as have passed in this browser since. */
function currentDay(opened: string | undefined): string {
  if (opened === undefined) return dayInIndia(new Date());
  if (typeof document === 'undefined') return opened;
  const passed = daysBetween(dayInIndia(new Date(performance.timeOrigin)), dayInIndia(new Date()));
  return addDays(opened, passed);
}
