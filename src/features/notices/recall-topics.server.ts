/** Recalls. Source: file 10 of the specification, part 10. */
import type { MailText } from './mail-text.ts';
import type { Message, MessagesOf, Topic } from './message.ts';
import { recallExecuted, recallLifted } from './recall-mails.ts';
import { findRecall, listConcerned, type RecallFacts } from './recall-store.server.ts';
import { findUser } from './store.server.ts';

/** To every company that the recall concerns, with its own work orders. */
const toConcerned =
  (mail: (recall: RecallFacts, orders: readonly string[]) => MailText): MessagesOf =>
  async ({ db }, id) => {
    const recall = await findRecall(db, id);
    if (recall === undefined) return [];
    const messages: Message[] = [];
    for (const { person, orders } of await listConcerned(db, id))
      messages.push({ to: await findUser(db, person), mail: mail(recall, orders) });
    return messages;
  };

export const RECALL_TOPICS: Readonly<Record<string, Topic>> = {
  'recall.executed': { group: 'payments', messagesOf: toConcerned(recallExecuted) },
  'recall.lifted': { group: 'payments', messagesOf: toConcerned(recallLifted) },
};
