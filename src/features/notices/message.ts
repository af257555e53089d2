/**
 * A topic of the outbox states in one place whom it concerns: the group, the readers, the text and path of their notification, and their mail.
 */
import type { Context } from '../../platform/context.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { NotificationGroup } from '../notifications/rules.ts';
import type { Letter } from './letter.ts';
import type { Reader, TradeFacts } from './store.server.ts';

/** A message about an event to one person: a notification, a mail or both. */
export interface Message {
  /** Null: a closed account, which is told nothing. */
  to: Reader | null;
  /** Another group than that of the topic. */
  group?: NotificationGroup;
  /** Text of the notification; absent: the subject of the letter; null: no notification. */
  text?: string | null;
  /** Path of the notification; absent: that of the letter. */
  path?: string;
  /** Absent: no mail. A function is called when the mail is sent, not for the notification. */
  letter?: Letter | (() => Promise<Letter | null>);
}

/** An event, and the facts of its trade where they have been read already, for many events at once. */
export interface ToldEvent extends Pick<OutboxEvent, 'at' | 'byId'> {
  trade?: TradeFacts | undefined;
}

/** The messages of an event. If the subject has changed since, mails that are no longer true are left out. */
export type Telling = (context: Context, subjectId: string, event: ToldEvent) => Promise<Message[]>;

export interface Topic {
  /** Null: mails that a person asked for or that go to an address of no user; no notification, no preference. */
  group: NotificationGroup | null;
  tell: Telling;
}

/** The text and path of a message's notification; null if it has none. */
export function notificationOf({ text, path, letter }: Message): { text: string; path: string } | null {
  if (text === null) return null;
  const written = typeof letter === 'function' ? undefined : letter;
  const shown = { text: text ?? written?.subject, path: path ?? written?.link?.path };
  if (shown.text === undefined || shown.path === undefined)
    throw new TypeError('A notification without a text and a path');
  return { text: shown.text, path: shown.path };
}

/** Messages of several tellings; of one person's notifications the first counts. */
export function inTurn(...tellings: Telling[]): Telling {
  return async (...event) => (await Promise.all(tellings.map((tell) => tell(...event)))).flat();
}
