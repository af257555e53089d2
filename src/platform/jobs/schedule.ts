import { DAY_MS, dayInIndia } from '#lib/dates.ts';

/** The last instant, not after `now`, at which clocks in India show a time of day. @param time `HH:MM` */
export function lastDue(time: string, now: Date): Date {
  const today = new Date(`${dayInIndia(now)}T${time}:00+05:30`);
  return today > now ? new Date(today.getTime() - DAY_MS) : today;
}

/** The first such instant after `now`. */
export function nextDue(time: string, now: Date): Date {
  return new Date(lastDue(time, now).getTime() + DAY_MS);
}
