/**
 * A topic of the outbox states in one place whom it concerns: the group, the readers, the text and path of their notification, and their mail.
 */
import type { Context } from '../../platform/context.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { NotificationGroup } from '../notifications/rules.ts';
import type { MailText } from './mail-text.ts';
import type { Reader, TradeFacts } from './store.server.ts';

/** A message about an event to one person: a notification, a mail or both. */
export interface Message {
  /** Null: a closed account, which is told nothing. */
  to: Reader | null;
  /** Another group than that of the topic. */
  group?: NotificationGroup;
  /** Text of the notification; absent: the subject of the mail; null: no notification. */
  text?: string | null;
  /** Path of the notification; absent: that of the mail. */
  path?: string;
  /** Absent: no mail. A function is called when the mail is sent, not for the notification. */
  mail?: MailText | (() => MailText | Promise<MailText | null>);
}

/** An event, and the facts of its trade where they have been read already, for many events at once. */
export interface NotifiedEvent extends Pick<OutboxEvent, 'at' | 'byId'> {
  trade?: TradeFacts | undefined;
}

/** The messages of an event. If the subject has changed since, mails that are no longer true are left out. */
export type MessagesOf = (context: Context, subjectId: string, event: NotifiedEvent) => Promise<Message[]>;

export interface Topic {
  /** Null: mails that a person asked for or that go to an address of no user; no notification, no preference. */
  group: NotificationGroup | null;
  messagesOf: MessagesOf;
}

/** The text and path of a message's notification; null if it has none. */
export function notificationOf({ text, path, mail }: Message): { text: string; path: string } | null {
  if (text === null) return null;
  const written = typeof mail === 'function' ? undefined : mail;
  const shown = { text: text ?? written?.subject, path: path ?? written?.link?.path };
  if (shown.text === undefined || shown.path === undefined)
    throw new TypeError('A notification without a text and a path');
  return { text: shown.text, path: shown.path };
}

/** Messages of several parts; of one person's notifications the first counts. */
export function combined(...parts: MessagesOf[]): MessagesOf {
  return async (...event) => (await Promise.all(parts.map((messagesOf) => messagesOf(...event)))).flat();
}
