/** Rules of memberships. Source: section 3 of the rules for organisations. */
import { DAY_MS, isCalendarDate } from '#lib/dates.ts';

export const PART_NEEDED = 'Choose a part.';
export const UNTIL_RANGE = 'Choose a day within the next three years.';
export const MOST_OWNED = 5;
export const OWNED_ENOUGH = `At most ${MOST_OWNED} organisations of your own.`;
export const OWNER_NEEDED = 'An organisation needs an owner.';
export const OWNER_FIRST = 'Give the organisation another owner first.';
export const OF_OUR_TEAM = 'This address belongs to our team.';
export const TOO_MANY_MEMBERS = 'At most 50 members.';
export const isMember = (email: string): string => `${email} is a member already.`;
export const isInvited = (email: string): string => `${email} is invited already.`;
export const isForAnother = (email: string): string => `This invitation is for ${email}. Log in with that address.`;

/** Members and open invitations of an organisation together. */
export const MOST_MEMBERS = 50;

/** Lifetime of the link of an invitation. */
export const INVITATION_LIFE_MS = 7 * DAY_MS;

/** Days before the last one at which the person and the owners are told. */
export const NOTICE_DAYS = 7;

/** Mails with the link of one invited address. */
export const REPEATED_INVITATIONS = { name: 'repeated-invitations', most: 5, seconds: 3600 } as const;
/** Invitations of an organisation: withdrawn ones do not count among its members, and each sends a mail to a stranger. */
export const NEW_INVITATIONS = { name: 'new-invitations', most: 200, seconds: 86_400 } as const;

/** Whether a membership may end with a day: after today, and at most three years ahead. Both `YYYY-MM-DD`. */
export function isPossibleEnd(until: string, today: string): boolean {
  const [year, monthAndDay] = [Number(today.slice(0, 4)), today.slice(4)];
  return isCalendarDate(until) && until > today && until <= `${year + 3}${monthAndDay}`;
}
