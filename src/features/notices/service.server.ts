/** Tells people of the outbox's events: notifications within a second, and mails. */
import type { Context } from '../../platform/context.ts';
import type { Mailer } from '../../platform/mail.ts';
import { areLeftToNotify, claimToNotify, type OutboxEvent } from '../../platform/outbox.ts';
import type { NotificationGroup } from '../notifications/rules.ts';
import { frequencyOf, notify, type AddressedNotification } from '../notifications/service.server.ts';
import { formatMail } from './mail-text.ts';
import { notificationOf, type Message, type NotifiedEvent } from './message.ts';
import { listTrades, type TradeFacts } from './store.server.ts';
import { topicNamed } from './topics.server.ts';
import { ACCOUNT_WAITS, mailWaitingAccounts } from './waiting-accounts.server.ts';

/** Events per call. */
const BATCH = 50;

/**
 * Gives people the notifications of events since the last call; true when there may be more. An event that fails is logged and tried again
 * after its lease.
 */
export async function notifyPeople(context: Context): Promise<boolean> {
  const events = await claimToNotify(context.db, context.clock.now(), BATCH);
  const trades = await readTrades(context, events);
  const given: { event: OutboxEvent; addressed: AddressedNotification[] }[] = [];
  for (const event of events) {
    try {
      given.push({
        event,
        addressed: await notificationsOf(context, { ...event, trade: trades.get(event.subjectId) }),
      });
    } catch (error) {
      context.log.error(
        { err: error, event: event.id, topic: event.topic },
        'notifications failed and are tried again',
      );
    }
  }
  if (given.length > 0) await notify(context, given);
  return events.length === BATCH || areLeftToNotify(context.db, context.clock.now());
}

/** Facts of the trades that events are about, by id: purchases come by the hundred. */
async function readTrades({ db }: Context, events: readonly OutboxEvent[]): Promise<Map<string, TradeFacts>> {
  const ids = events.filter(({ topic }) => topic.startsWith('trade.')).map(({ subjectId }) => subjectId);
  return new Map((await listTrades(db, ids)).map((trade) => [trade.id, trade]));
}

async function notificationsOf(context: Context, event: OutboxEvent & NotifiedEvent): Promise<AddressedNotification[]> {
  const topic = topicNamed(event.topic);
  if (topic === null || topic.group === null) return [];
  const addressed: AddressedNotification[] = [];
  for (const message of await topic.messagesOf(context, event.subjectId, event)) {
    const { to } = message;
    if (to === null || to.id === null) continue;
    const notification = notificationOf(message);
    if (notification !== null)
      addressed.push({ personId: to.id, group: message.group ?? topic.group, ...notification });
  }
  return addressed;
}

/**
 * Sends the mails of an event, one per recipient who wants mails of its group at once; events without mails are done at once. A retry sends
 * with the same message ids.
 * @throws errors of the mailer or the database, and on an unknown topic: the outbox retries
 */
export async function deliver(context: Context, mailer: Mailer, event: OutboxEvent): Promise<void> {
  const topic = topicNamed(event.topic);
  if (topic === null) return;
  const sendAll = (messages: Message[]) => send(context, mailer, event, topic.group, messages);
  if (event.topic === ACCOUNT_WAITS) return mailWaitingAccounts(context, event, sendAll);
  await sendAll(await topic.messagesOf(context, event.subjectId, event));
}

async function send(
  context: Context,
  mailer: Mailer,
  event: OutboxEvent,
  topicGroup: NotificationGroup | null,
  messages: Message[],
): Promise<void> {
  for (const [index, { to, group = topicGroup, mail }] of messages.entries()) {
    if (to === null || mail === undefined || !(await wants(context, to.id, group))) continue;
    const written = typeof mail === 'function' ? await mail() : mail;
    if (written === null) continue;
    await mailer.send({
      id: `outbox-${event.id}-${index + 1}`,
      to: to.email,
      subject: written.subject,
      text: formatMail(written, to, context.config),
      ...(written.unsubscribeToken !== undefined && {
        unsubscribeUrl: `${context.config.publicUrl}/api/users/newsletter/unsubscribe/?token=${written.unsubscribeToken}`,
      }),
    });
  }
}

/** Whether mails of the group go to the person at once. An address of no user, and mails without a group, have no choice. */
async function wants(context: Context, personId: string | null, group: NotificationGroup | null): Promise<boolean> {
  if (personId === null || group === null) return true;
  return (await frequencyOf(context, personId, group)) === 'at_once';
}
