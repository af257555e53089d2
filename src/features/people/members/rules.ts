/** Rules of memberships. Source: section 3 of the rules for organisations. */
import { addDays, isCalendarDate } from '#lib/dates.ts';

export const PART_NEEDED = 'Choose a part.';
export const UNTIL_RANGE = 'Choose a day within the next three years.';
/** Organisations that a person may own. */
export const MOST_OWNED = 5;
export const OWNED_ENOUGH = `At most ${MOST_OWNED} organisations of your own.`;
export const OWNER_NEEDED = 'An organisation needs an owner.';

/** Whether a membership may end with a day: after today, and at most three years ahead. Both `YYYY-MM-DD`. */
export function isPossibleEnd(until: string, today: string): boolean {
  return isCalendarDate(until) && until > today && until <= addDays(today, 3 * 365);
}
