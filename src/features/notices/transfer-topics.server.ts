/** Certificate numbers of orders, and disputes. Source: file 10 of the specification, part 10. */
import type { Message, Topic } from './message.ts';
import { findSuperadmins, findUser } from './store.server.ts';
import {
  answerDue,
  creditsSeen,
  creditsTransferred,
  disputeEnded,
  disputeOpened,
  numbersDue,
  numberWithdrawn,
} from './transfer-mails.ts';
import { findDispute, findLine, findOrder, type DisputeFacts } from './transfer-store.server.ts';

/** The parties that read a dispute: one about the fee is the buyer's and the platform's. */
const partiesOf = ({ payee, recyclerId, producerId }: DisputeFacts): string[] =>
  payee === 'platform' ? [producerId] : [recyclerId, producerId];

export const TRANSFER_TOPICS: Readonly<Record<string, Topic>> = {
  'transfer.numbers_due': {
    group: 'reminders',
    messagesOf: async ({ db }, id) => {
      const order = await findOrder(db, id);
      return order?.waitsForNumbers ? [{ to: await findUser(db, order.recyclerId), mail: numbersDue(order) }] : [];
    },
  },
  'transfer.answer_due': {
    group: 'reminders',
    messagesOf: async ({ db }, id) => {
      const order = await findOrder(db, id);
      return order?.waitsForAnswer ? [{ to: await findUser(db, order.producerId), mail: answerDue(order) }] : [];
    },
  },
  'transfer_line.recorded': {
    group: 'payments',
    // One message for lines that were recorded together.
    messagesOf: async ({ db }, id) => {
      const line = await findLine(db, id);
      return line?.isFirst ? [{ to: await findUser(db, line.producerId), mail: creditsTransferred(line) }] : [];
    },
  },
  'transfer_line.seen': {
    group: 'payments',
    messagesOf: async ({ db }, id) => {
      const line = await findLine(db, id);
      return line ? [{ to: await findUser(db, line.recyclerId), mail: creditsSeen(line) }] : [];
    },
  },
  'transfer_line.withdrawn': {
    group: 'payments',
    messagesOf: async ({ db }, id, { byId }) => {
      const line = await findLine(db, id);
      if (line === undefined) return [];
      const readers = [line.producerId, line.recyclerId].filter((party) => party !== byId);
      return Promise.all(
        readers.map(async (party): Promise<Message> => ({
          to: await findUser(db, party),
          mail: numberWithdrawn(line),
        })),
      );
    },
  },
  'dispute.open': {
    group: 'payments',
    messagesOf: async ({ db }, id, { byId }) => {
      const dispute = await findDispute(db, id);
      if (dispute === undefined) return [];
      const mail = disputeOpened(dispute);
      const parties = await Promise.all(partiesOf(dispute).map((party) => findUser(db, party)));
      const readers = [...parties, ...(await findSuperadmins(db))].filter((to) => to?.id !== byId);
      return readers.map((to) => ({ to, mail }));
    },
  },
  'dispute.resolved': { group: 'payments', messagesOf: (context, id) => messagesOfEnd(context.db, id) },
  'dispute.closed': { group: 'payments', messagesOf: (context, id) => messagesOfEnd(context.db, id) },
};

async function messagesOfEnd(db: Parameters<typeof findDispute>[0], id: string): Promise<Message[]> {
  const dispute = await findDispute(db, id);
  if (dispute === undefined) return [];
  const mail = disputeEnded(dispute);
  return Promise.all(
    partiesOf(dispute).map(async (party): Promise<Message> => ({ to: await findUser(db, party), mail })),
  );
}
