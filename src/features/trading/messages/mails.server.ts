/** Mails about messages that nobody has read. Source: file 10 of the specification, part 10. */
import { DAY_MS } from '#lib/dates.ts';
import type { Context } from '#platform/context.ts';
import { doNextRows } from '#platform/jobs/next-rows.ts';
import { noteUnread } from './store.server.ts';

const MINUTE_MS = 60 * 1_000;
const UNREAD_FOR_MS = 5 * MINUTE_MS;
/** At most one mail per conversation and company in this time. */
const MIN_MAIL_INTERVAL_MS = 60 * MINUTE_MS;
const MAX_MESSAGE_AGE_MS = 7 * DAY_MS;

/** Has the next companies told of messages that they have not read. Resolves to true when there may be more. */
export function mailNewMessages({ db, clock }: Context): Promise<boolean> {
  const at = clock.now();
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds);
  const due = {
    at,
    unreadSince: before(UNREAD_FOR_MS),
    mailedBefore: before(MIN_MAIL_INTERVAL_MS),
    lookedAtFrom: before(MAX_MESSAGE_AGE_MS),
  };
  return doNextRows(db, (tx, most) => noteUnread(tx, due, most));
}
