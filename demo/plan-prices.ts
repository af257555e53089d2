import { addDays, dayInIndia } from '../src/lib/dates.ts';
import { recordPrices } from '../src/features/price-record/jobs.server.ts';
import type { DemoBuild } from './build-state.ts';

/** Weeks of the price record, so that its charts show something. */
const WEEKS = 10;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Records the prices of each past Monday, at the time of the job. */
export function planPrices({ context, timeline }: DemoBuild, end: Date): void {
  for (let weeks = 0; weeks < WEEKS; weeks += 1) {
    const day = dayInIndia(new Date(end.getTime() - weeks * WEEK_MS));
    const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
    const at = new Date(`${monday}T06:00:00+05:30`);
    if (at <= end) timeline.at(at, () => recordPrices(context));
  }
}
