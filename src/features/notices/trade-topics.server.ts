/** Requests, counter-offers, transactions and their documents. */
import { formatRupees, rupees } from '../../lib/money.ts';
import { formatQuantity } from '../../lib/quantity.ts';
import type { Db } from '../../platform/database/database.ts';
import { documentIssued, invoiceReminder, invoiceToUndo, invoiceWanted } from './invoice-mails.ts';
import { findDocument, findMissingInvoice, listOpenInvoices, type InvoiceTask } from './invoice-store.server.ts';
import { oneLine, type MailText } from './mail-text.ts';
import { combined, type Message, type MessagesOf, type Topic } from './message.ts';
import { findSuperadmins, findTrade, findUser, type TradeFacts } from './store.server.ts';
import {
  paymentInitiated,
  paymentVerified,
  proofToVerify,
  tradeApproved,
  tradeCancelled,
  tradeCompleted,
  tradeEndedByRecall,
  tradeEndsSoon,
  tradeExpired,
  tradeRejected,
  tradeWaits,
  tradeWithdrawn,
} from './trade-mails.ts';

type Party = 'recycler' | 'producer';
const PARTIES: readonly Party[] = ['recycler', 'producer'];

/** The party that did not make a request or round, and has to answer it. */
const answererOf = ({ madeBy }: TradeFacts): Party => (madeBy === 'producer' ? 'recycler' : 'producer');

const pathOf = (trade: TradeFacts): string => `/trade/${trade.id}`;
const orderOf = (trade: TradeFacts): string => trade.orderId ?? oneLine(trade.title);
const titleOf = (trade: TradeFacts): string => oneLine(trade.title);

function offered(trade: TradeFacts): string {
  const terms = `${formatQuantity(trade.quantity, trade.unit)} at ${formatRupees(rupees(trade.pricePaise))}`;
  return trade.kind === 'purchase' ? `New purchase request: ${terms}` : `Counter-offer, round ${trade.round}: ${terms}`;
}

type TradeMessages = (trade: TradeFacts, db: Db) => Message[] | Promise<Message[]>;

const aboutTrade =
  (messagesOf: TradeMessages): MessagesOf =>
  async ({ db }, tradeId, event) => {
    const trade = event.trade ?? (await findTrade(db, { tradeId }));
    return trade ? messagesOf(trade, db) : [];
  };

const aboutOrder =
  (messagesOf: TradeMessages): MessagesOf =>
  async ({ db }, transactionId) => {
    const trade = await findTrade(db, { transactionId });
    return trade ? messagesOf(trade, db) : [];
  };

/** Notifies both parties, or the one that did not act; a mail goes to each party that has one here. */
function toParties(
  trade: TradeFacts,
  text: string,
  mails: Partial<Record<Party, Message['mail'] | false>> = {},
): Message[] {
  return PARTIES.map((party) => ({
    to: trade[party],
    text,
    path: pathOf(trade),
    ...(mails[party] && { mail: mails[party] }),
  }));
}

const toBoth = (text: (trade: TradeFacts) => string, mail: (trade: TradeFacts, to: Party) => MailText): MessagesOf =>
  aboutOrder((trade) =>
    toParties(trade, text(trade), { recycler: mail(trade, 'recycler'), producer: mail(trade, 'producer') }),
  );

/** Cancelled after a payment that was not verified, or ended under a recall. */
function cancelled(trade: TradeFacts): Message[] {
  const { endedByRecall: recall } = trade;
  const mail = (to: Party) => (recall === null ? tradeCancelled(trade, to) : tradeEndedByRecall(trade, recall, to));
  const mails = { recycler: mail('recycler'), producer: mail('producer') };
  return toParties(trade, recall === null ? `Cancelled: ${orderOf(trade)}` : mails.recycler.subject, mails);
}

const toBuyer: MessagesOf = async ({ db }, id) => {
  const document = await findDocument(db, id);
  return document ? [{ to: await findUser(db, document.buyerId), mail: documentIssued(document) }] : [];
};

/** To the recycler, unless it has issued its invoice meanwhile. */
function aboutMissingInvoice(mail: (task: InvoiceTask) => MailText): MessagesOf {
  return async ({ db }, id) => {
    const task = await findMissingInvoice(db, id);
    return task ? [{ to: await findUser(db, task.recyclerId), mail: mail(task) }] : [];
  };
}

/** About the invoices of a cancelled trade, to the recycler about its own and to superadmins about the platform's. */
const toSuppliers: MessagesOf = async ({ db }, id) => {
  const messages: Message[] = [];
  for (const invoice of await listOpenInvoices(db, id)) {
    const suppliers =
      invoice.supplier === 'platform' ? await findSuperadmins(db) : [await findUser(db, invoice.recyclerId)];
    messages.push(...suppliers.map((to) => ({ to, mail: invoiceToUndo(invoice) })));
  }
  return messages;
};

export const TRADE_TOPICS: Readonly<Record<string, Topic>> = {
  'trade.pending': {
    group: 'requests',
    messagesOf: aboutTrade((trade) =>
      toParties(trade, offered(trade), {
        [answererOf(trade)]: trade.status === 'pending' && (() => tradeWaits(trade)),
      }),
    ),
  },
  'trade.approved': {
    group: 'requests',
    messagesOf: aboutTrade((trade) =>
      toParties(trade, `Accepted: ${titleOf(trade)}`, {
        [trade.madeBy]: trade.status === 'approved' && (() => tradeApproved(trade)),
      }),
    ),
  },
  'trade.rejected': {
    group: 'requests',
    // A recall tells of the requests that it rejected.
    messagesOf: aboutTrade((trade) =>
      trade.endedByRecall !== null
        ? []
        : toParties(
            trade,
            `Declined: ${titleOf(trade)}`,
            Object.fromEntries(
              PARTIES.filter((party) => party !== trade.movedBy).map((party) => [party, tradeRejected(trade, party)]),
            ),
          ),
    ),
  },
  'trade.withdrawn': {
    group: 'requests',
    messagesOf: aboutTrade((trade) =>
      toParties(trade, `Withdrawn: ${titleOf(trade)}`, { [answererOf(trade)]: tradeWithdrawn(trade) }),
    ),
  },
  'trade.expired': {
    group: 'requests',
    messagesOf: aboutTrade((trade) =>
      toParties(trade, `Expired: ${titleOf(trade)}`, {
        [trade.wasApproved ? 'producer' : trade.madeBy]: tradeExpired(trade),
      }),
    ),
  },
  'trade_reminder.due': {
    group: 'reminders',
    // Not if it was answered or paid since, or its time has passed.
    messagesOf: async ({ db, clock }, tradeId, { at }) => {
      const trade = await findTrade(db, { tradeId });
      if (!trade?.expiresAt || trade.movedAt > at || trade.expiresAt <= clock.now()) return [];
      const turn = trade.status === 'approved' ? 'producer' : answererOf(trade);
      return [{ to: trade[turn], mail: tradeEndsSoon(trade, trade.expiresAt) }];
    },
  },
  'trade.complete': {
    group: 'payments',
    messagesOf: aboutTrade((trade) => [
      {
        to: trade.recycler,
        text: `Payment initiated: ${orderOf(trade)}`,
        path: pathOf(trade),
        mail: paymentInitiated(trade),
      },
    ]),
  },
  'transaction.proof_uploaded': {
    group: 'payments',
    messagesOf: aboutOrder(async (trade, db) => [
      { to: trade.recycler, text: `Payment proof uploaded: ${orderOf(trade)}`, path: pathOf(trade) },
      ...(await findSuperadmins(db)).map((to) => ({
        to,
        group: 'review' as const,
        path: pathOf(trade),
        text: proofToVerify(trade).subject,
        ...(trade.stage === 'proven' && { mail: proofToVerify(trade) }),
      })),
    ]),
  },
  'transaction.documents_added': {
    group: 'payments',
    messagesOf: aboutOrder((trade) => [
      { to: trade.producer, text: `New document: ${orderOf(trade)}`, path: pathOf(trade) },
    ]),
  },
  'transaction.document_replaced': {
    group: 'payments',
    messagesOf: aboutOrder((trade) => toParties(trade, `Document replaced: ${orderOf(trade)}`)),
  },
  'transaction.proof_replaced': {
    group: 'payments',
    messagesOf: aboutOrder(async (trade, db) => {
      const text = `Document replaced: ${orderOf(trade)}`;
      const reviewers = (await findSuperadmins(db)).map((to) => ({ to, text, path: pathOf(trade) }));
      return [...toParties(trade, text), ...reviewers];
    }),
  },
  'transaction.payment_verified': {
    group: 'payments',
    messagesOf: combined(
      toBoth((trade) => `Payment verified: ${orderOf(trade)}`, paymentVerified),
      aboutMissingInvoice(invoiceWanted),
    ),
  },
  'transaction.completed': {
    group: 'payments',
    messagesOf: toBoth((trade) => `Completed: ${orderOf(trade)}`, tradeCompleted),
  },
  'transaction.cancelled': {
    group: 'payments',
    messagesOf: combined(aboutOrder(cancelled), toSuppliers),
  },
  'invoice.issued': { group: 'payments', messagesOf: toBuyer },
  'credit_note.issued': { group: 'payments', messagesOf: toBuyer },
  'invoice_reminder.due': { group: 'reminders', messagesOf: aboutMissingInvoice(invoiceReminder) },
};
