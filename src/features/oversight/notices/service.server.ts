/** Tells people of the outbox's events: notifications within a second, and mails. */
import { type NotificationGroup, subjectFor } from '#lib/notice.ts';
import { frequencyOf, notify } from '#oversight/notifications/service.server.ts';
import type { Context } from '#platform/context.ts';
import type { Mailer } from '#platform/mail.ts';
import { type Message, type Reader, SUPERADMINS, SUPPORT_TEAM, type Topic } from '#platform/notice.ts';
import { areLeftToNotify, claimToNotify, NoMailServerError, noteMailed, type OutboxEvent } from '#platform/outbox.ts';
import { formatMail } from './mail-text.ts';
import { gathered } from './reminders.server.ts';
import { listMembers, listSuperadmins, listUsers } from './store.server.ts';
import { topicsNamed } from './topics.server.ts';

/** Events per call. */
const BATCH = 50;

/**
 * Gives people the notifications of events since the last call; true when there may be more. An event that fails is logged and tried again
 * after its lease.
 */
export async function notifyPeople(context: Context): Promise<boolean> {
  const { db, clock, log } = context;
  const events = await claimToNotify(db, clock.now(), BATCH);
  const messagesOf = messagesIn(events);
  const given: { event: OutboxEvent; notifications: ReturnType<typeof notificationOf>[] }[] = [];
  for (const event of events) {
    try {
      const notifications = [];
      for (const topic of topicsNamed(event.topic)) {
        if (topic.group === null) continue;
        const messages = await messagesOf(context, topic, event);
        for (const message of messages)
          if (message.text !== null) notifications.push(notificationOf(message, message.group ?? topic.group));
      }
      given.push({ event, notifications });
    } catch (error) {
      log.error({ err: error, event: event.id, topic: event.topic }, 'notifications failed and are tried again');
    }
  }
  if (given.length > 0) {
    const readersOf = await findReaders(
      context,
      given.flatMap(({ notifications }) => notifications.map(({ message }) => message)),
    );
    const addressed = ({ message, ...notification }: ReturnType<typeof notificationOf>) =>
      readersOf(message).flatMap((reader) => {
        if (reader === null || reader.id === null || reader.isElsewhere) return [];
        return [{ personId: reader.id, organisationId: organisationOf(message), ...notification }];
      });
    await notify(
      context,
      given.map(({ event, notifications }) => ({ event, addressed: notifications.flatMap(addressed) })),
    );
  }
  return events.length === BATCH || areLeftToNotify(db, clock.now());
}

/** The messages of a topic about an event; the first of a batch reads the facts of all where the topic can. */
function messagesIn(events: readonly OutboxEvent[]) {
  const read = new Map<Topic, Promise<Topic['messagesOf']>>();
  return async (context: Context, topic: Topic, event: OutboxEvent) => {
    if (topic.readAll === undefined) return topic.messagesOf(context, event);
    const ids = events.filter((other) => other.topic === event.topic).map(({ subjectId }) => subjectId);
    const all = read.get(topic) ?? topic.readAll(context.db, ids);
    read.set(topic, all);
    return (await all)(context, event);
  };
}

function notificationOf(message: Message, group: NotificationGroup) {
  const written = typeof message.mail === 'function' ? undefined : message.mail;
  const [text, path] = [message.text ?? written?.subject, message.path ?? written?.link?.path];
  if (text === undefined || path === undefined) throw new TypeError('A notification without a text and a path');
  return { message, group, text, path };
}

/** The organisation to whose members a message goes. */
const organisationOf = ({ to }: Message): string | null =>
  typeof to === 'object' && 'organisation' in to ? to.organisation : null;

/** Finds the readers of each message; null: of a closed account. `isElsewhere`: at another address than the reader's own. */
async function findReaders({ db, clock, config }: Context, messages: readonly Message[]) {
  const ids = messages.flatMap(({ to }) => (typeof to === 'object' && 'id' in to ? [to.id] : []));
  const users = new Map((ids.length > 0 ? await listUsers(db, ids) : []).map((user) => [user.id, user]));
  const superadmins = messages.some(({ to }) => to === SUPERADMINS) ? await listSuperadmins(db) : [];
  const organisations = messages.map(organisationOf).filter((id) => id !== null);
  const members = organisations.length > 0 ? await listMembers(db, organisations, clock.now()) : [];
  const membersOf = Map.groupBy(members, ({ membership }) => membership.organisationId);
  return ({ to, except }: Message): ((Reader & { isElsewhere?: boolean }) | null)[] => {
    if (to === SUPERADMINS) return superadmins.filter(({ id }) => id !== except);
    if (to === SUPPORT_TEAM) return [{ id: null, email: config.supportEmail, fullName: to }];
    if ('organisation' in to)
      return (membersOf.get(to.organisation) ?? []).filter(
        ({ id, membership }) =>
          id !== except && (to.parts?.includes(membership.part) ?? true) && id === (to.member ?? id),
      );
    if (!('id' in to)) return [{ id: null, email: to.email, fullName: null }];
    if (to.id === except) return [];
    const user = users.get(to.id);
    const email = to.email ?? user?.email;
    return [user && email !== undefined ? { ...user, email, isElsewhere: email !== user.email } : null];
  };
}

/**
 * Sends the mails of an event, one per recipient who wants mails of its group at once; events without mails are done at once. One that fails
 * keeps back none of the others, and a retry sends with the same message ids what was not sent.
 * @throws errors of the mailer or the database, and on an unknown topic: the outbox retries
 */
export async function deliver(context: Context, mailer: Mailer, event: OutboxEvent): Promise<void> {
  const before = event.mailed ?? [];
  const mailed = [...before];
  let place = 0;
  for (const topic of topicsNamed(event.topic)) {
    const send = async (messages: readonly Message[]): Promise<void> => {
      if (messages.every(({ mail }) => mail === undefined)) return;
      const readersOf = await findReaders(context, messages);
      const all = messages.flatMap((message) => {
        place += 1;
        const isToMany = message.to === SUPERADMINS || organisationOf(message) !== null;
        const id = `outbox-${event.id}-${place}`;
        return readersOf(message).flatMap((to) =>
          to === null ? [] : [{ message, to, id: isToMany ? `${id}-${to.id}` : id }],
        );
      });
      const errors: unknown[] = [];
      for (const { message, to, id } of topic.group === 'reminders' ? await gathered(context, event, all) : all) {
        if (mailed.includes(id)) continue;
        try {
          await sendMail(context, mailer, { ...message, group: message.group ?? topic.group }, to, id);
          mailed.push(id);
        } catch (error) {
          errors.push(error);
          if (error instanceof NoMailServerError) break;
        }
      }
      if (errors.length === 0) return;
      if (mailed.length > before.length) await noteMailed(context.db, event.id, mailed);
      throw errors[0];
    };
    if (topic.deliver !== undefined) await topic.deliver(context, event, send);
    else await send(await topic.messagesOf(context, event));
  }
}

async function sendMail(
  context: Context,
  mailer: Mailer,
  { mail, isMailed = true, group }: Omit<Message, 'group'> & Pick<Topic, 'group'>,
  to: Reader,
  id: string,
): Promise<void> {
  if (mail === undefined || !isMailed) return;
  const { membership } = to;
  const part = membership?.part ?? null;
  // An address of no user, and mails without a group, have no choice.
  if (to.id !== null && group !== null && (await frequencyOf(context, to.id, { group, part })) !== 'at_once') return;
  const written = typeof mail === 'function' ? await mail(to) : mail;
  if (written === null) return;
  const { publicUrl } = context.config;
  const { subject, unsubscribeToken: token } = written;
  await mailer.send({
    id,
    to: to.email,
    subject: membership?.hasOthers ? subjectFor(membership.companyName, subject) : subject,
    text: formatMail(written, to, context.config),
    ...(token !== undefined && { unsubscribeUrl: `${publicUrl}/api/users/newsletter/unsubscribe/?token=${token}` }),
  });
}
