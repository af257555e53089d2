/** Reminders of one instant, of all organisations of a person, go in one mail. */
import { brand } from '#brand.ts';
import { type MailText, oneLine } from '#lib/notice.ts';
import { frequencyOf } from '#oversight/notifications/service.server.ts';
import type { Context } from '#platform/context.ts';
import type { Message, Reader } from '#platform/notice.ts';
import { LaterError, type OutboxEvent } from '#platform/outbox.ts';
import { linkText } from './mail-text.ts';
import { isAnyLeftToNotify, listReminders, type Reminder } from './store.server.ts';
import { topicsNamed } from './topics.server.ts';

/** Wait for the notifications, which come within a second. */
const WAIT_MS = 1_000;

interface AddressedMessage {
  message: Message;
  to: Reader;
  id: string;
}

/**
 * The mails of a reminder: a person with several organisations gets all reminders of an instant with the first event of it that still holds,
 * and nothing with the others. They are known from the notifications.
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
  const mails: AddressedMessage[] = [];
  for (const one of all) {
    const { message, to, id } = one;
    const own = to.membership?.hasOthers ? wanted.filter(({ personId }) => personId === to.id) : [];
    const mail = own.length < 2 ? undefined : await oneMail(context, event, own, to);
    // Its subject names no organisation.
    const { membership: _, ...reader } = to;
    if (mail === undefined) mails.push(one);
    else if (mail !== null) mails.push({ message: { ...message, mail, isMailed: true }, to: reader, id });
  }
  return mails;
}

/** Mail of these reminders to their reader with this event; null where it went with an earlier one. */
async function oneMail(context: Context, event: OutboxEvent, reminders: readonly Reminder[], reader: Reader) {
  const held: { reminder: Reminder; mail: MailText }[] = [];
  for (const reminder of reminders) {
    const mail = await mailOf(context, reminder, reader);
    if (mail === null) continue;
    if (held.length === 0 && reminder.event.id !== event.id) return null;
    held.push({ reminder, mail });
  }
  const companies = Map.groupBy(held, ({ reminder }) => reminder.companyName);
  return {
    subject: `${held.length} reminder${held.length === 1 ? '' : 's'} on ${brand.name}`,
    paragraphs: [...companies].flatMap(([company, own]) => [
      `For ${oneLine(company)}:`,
      ...own.flatMap(({ reminder, mail }) => [
        `- ${mail.subject}`,
        ...mail.paragraphs,
        ...(mail.link ? [linkText(context.config, mail.link, reminder.organisationId)] : []),
      ]),
    ]),
    link: { label: 'Your organisations', path: '/Organisations' },
  };
}

/** The mail that a reminder alone would be; null where it no longer holds. */
async function mailOf(context: Context, { event, organisationId }: Reminder, reader: Reader): Promise<MailText | null> {
  for (const topic of topicsNamed(event.topic))
    for (const { to, mail } of await topic.messagesOf(context, event))
      if (typeof to === 'object' && 'organisation' in to && to.organisation === organisationId && mail !== undefined)
        return typeof mail === 'function' ? mail(reader) : mail;
  return null;
}
