/**
 * Notices to people of an event of the outbox. A feature states in its `notices.server.ts` for each topic the group, the recipients, the
 * text and path of their notification, and their mail; `oversight/notices` sends them.
 */
import type { MailText, NotificationGroup } from '#lib/notice.ts';
import type { Part } from '#lib/parts.ts';
import type { Context } from './context.ts';
import type { Db } from './database/database.ts';
import type { OutboxEvent } from './outbox.ts';

export const SUPERADMINS = 'superadmins' as const;
export const SUPPORT_TEAM = 'support team' as const;

/**
 * A person by id, the live members of an organisation who have one of the parts (all where none are named) or one of them by id, all
 * superadmins, the support team, or an address of no user. What is about an organisation goes to its members, what is about a person to the id. A person may be mailed at another address than the own, without a notification. A closed account is
 * told nothing.
 */
export type Recipient =
  | typeof SUPERADMINS
  | typeof SUPPORT_TEAM
  | { id: string; email?: string | null }
  | { organisation: string; parts?: readonly Part[]; member?: string }
  | { email: string };

/** One reader of a mail or notification; without a name where the address is not confirmed. */
export interface Reader {
  /** The user; null: an address of no user. */
  id: string | null;
  email: string;
  fullName: string | null;
  /** The organisation that a message to its members is about; missing for all others. */
  membership?: Membership;
}

/** The membership by which a person reads. */
export interface Membership {
  organisationId: string;
  companyName: string;
  part: Part;
  /** Whether the person is a member of another organisation too. */
  hasOthers: boolean;
}

/** A message about an event: a notification, a mail or both. */
export interface Message {
  to: Recipient;
  /** A person whom the message leaves out, such as the one who acted. */
  except?: string | null;
  /** Another group than that of the topic. */
  group?: NotificationGroup;
  /** Text of the notification; absent: the subject of the mail; null: no notification. */
  text?: string | null;
  /** Path of the notification; absent: that of the mail. */
  path?: string;
  /** Absent: no mail. A function is called when the mail is sent, not for the notification. */
  mail?: MailText | ((to: Reader) => MailText | null | Promise<MailText | null>);
  /** Whether what the mail says is still so; if not, the notification alone is given. True unless stated. */
  isMailed?: boolean;
}

/** Messages as a topic writes them; `false` and undefined: none. */
type MessageResult = Message | readonly Message[] | false | undefined;

type MessagesOf = (context: Context, event: OutboxEvent) => Promise<readonly Message[]>;

export interface Topic {
  /** Null: mails that a person asked for or that go to an address of no user; no notification, no preference. */
  group: NotificationGroup | null;
  messagesOf: MessagesOf;
  /** `messagesOf` for these subjects, whose facts are read at once: purchases come by the hundred. */
  readAll?: (db: Db, subjectIds: readonly string[]) => Promise<MessagesOf>;
  /** Sends the mails of an event in another way than one by one, as soon as they are due. @throws errors of `send` */
  deliver?: (
    context: Context,
    event: OutboxEvent,
    send: (messages: readonly Message[]) => Promise<void>,
  ) => Promise<void>;
}

/** The topics of a feature by their names, `subject.status`. */
export type Topics = Readonly<Record<string, Topic>>;

/**
 * A topic whose messages are written from facts about its subject.
 * @param find gets the id of the subject; without facts nobody is told
 */
export function topic<Facts>(
  group: Topic['group'],
  find: (db: Db, id: string, event: OutboxEvent, context: Context) => Promise<Facts | null | undefined>,
  write: (facts: Facts, event: OutboxEvent, context: Context) => MessageResult | Promise<MessageResult>,
): Topic {
  const messagesOf: MessagesOf = async (context, event) => {
    const facts = await find(context.db, event.subjectId, event, context);
    return facts === undefined || facts === null ? [] : listed(await write(facts, event, context));
  };
  return { group, messagesOf };
}

/** A topic of one message that needs no facts but the id of its subject. */
export const topicOfId = (group: Topic['group'], write: (context: Context, id: string) => Message): Topic => ({
  group,
  messagesOf: async (context, { subjectId }) => [write(context, subjectId)],
});

function listed(written: MessageResult): readonly Message[] {
  return written === undefined || written === false ? [] : [written].flat();
}
