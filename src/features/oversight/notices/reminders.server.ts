/** Reminders of one instant, of all organisations of a person, go in one mail. */
import { brand } from '#brand.ts';
import { type MailText, oneLine } from '#lib/notice.ts';
import { frequencyOf } from '#oversight/notifications/service.server.ts';
import type { Context } from '#platform/context.ts';
import type { Message, Reader } from '#platform/notice.ts';
import { LaterError, type OutboxEvent } from '#platform/outbox.ts';
import { isAnyLeftToNotify, listReminders, type Reminder } from './store.server.ts';

/** Wait for the notifications, which come within a second. */
const WAIT_MS = 1_000;

/** A message to one reader. */
interface AddressedMessage {
  message: Message;
  to: Reader;
  id: string;
}

/**
 * The mails of a reminder: a person with several organisations gets with the first event of an instant all reminders of it, and nothing with
 * the others. They are known from the notifications.
 * @throws LaterError until the notifications of that instant are given
 */
export async function gathered(
  context: Context,
  event: OutboxEvent,
  all: readonly AddressedMessage[],
): Promise<readonly AddressedMessage[]> {
  const people = all.flatMap(({ to: { id, membership } }) => (membership?.hasOthers && id !== null ? [id] : []));
  if (people.length === 0) return all;
  const { db, clock } = context;
  if (await isAnyLeftToNotify(db, event.at)) throw new LaterError(new Date(clock.now().getTime() + WAIT_MS));
  const wanted: Reminder[] = [];
  for (const reminder of await listReminders(db, people, event.at, clock.now())) {
    const { personId, part } = reminder;
    if ((await frequencyOf(context, personId, { group: 'reminders', part })) === 'at_once') wanted.push(reminder);
  }
  return all.flatMap((one) => {
    const { message, to, id } = one;
    const own = wanted.filter(({ personId }) => personId === to.id);
    if (!to.membership?.hasOthers || own.length < 2) return [one];
    if (own[0]?.eventId !== event.id) return [];
    // Its subject names no organisation.
    const { membership: _, ...reader } = to;
    return [{ message: { ...message, mail: allOf(own), isMailed: true }, to: reader, id }];
  });
}

/** Mail with the reminders of several trades and organisations. */
function allOf(reminders: readonly Reminder[]): MailText {
  const companies = Map.groupBy(reminders, ({ companyName }) => companyName);
  return {
    subject: `${reminders.length} reminders on ${brand.name}`,
    paragraphs: [...companies].map(([company, own]) =>
      [`For ${oneLine(company)}:`, ...own.map(({ text }) => `- ${text}`)].join('\n'),
    ),
    link: { label: 'Your organisations', path: '/Organisations' },
  };
}
