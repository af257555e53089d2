import { formatDay } from '#lib/dates.ts';

/** Text for a person without a second factor of whom one is required. */
export function enrolmentText(due: string): string {
  return Date.parse(due) <= Date.now()
    ? 'Set up a second factor first. Nothing else works without one.'
    : `Set up a second factor by ${formatDay(due)}. After that nothing else works without one.`;
}
