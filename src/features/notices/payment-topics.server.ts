/** Payments. A payment that has been answered anew since its event has other mails. */
import type { Context } from '../../platform/context.ts';
import type { MailText } from './mail-text.ts';
import type { Message, MessagesOf, Topic } from './message.ts';
import { paymentConfirmed, paymentNotReceived, paymentRecorded, paymentUnanswered } from './payment-mails.ts';
import { findPayment, type PaymentFacts } from './payment-store.server.ts';
import { findSuperadmins, findUser } from './store.server.ts';

type PaymentMessages = (context: Context, payment: PaymentFacts) => Promise<Message[]>;

/** Tells of a payment; mails are left out when it has not that status any more. */
function about(status: PaymentFacts['status'], messagesOf: PaymentMessages): MessagesOf {
  return async (context, id) => {
    const payment = await findPayment(context.db, id);
    if (payment === undefined) return [];
    const messages = await messagesOf(context, payment);
    return payment.status === status ? messages : messages.map(withoutMail);
  };
}

function withoutMail({ mail, ...message }: Message): Message {
  if (mail === undefined || typeof mail === 'function') return message;
  return { text: mail.subject, ...(mail.link && { path: mail.link.path }), ...message };
}

/** The platform hears of payments to it on its screens alone. */
const toRecycler =
  (write: (payment: PaymentFacts) => MailText): PaymentMessages =>
  async ({ db }, payment) =>
    payment.payee === 'recycler' ? [{ to: await findUser(db, payment.recyclerId), mail: write(payment) }] : [];

export const PAYMENT_TOPICS: Readonly<Record<string, Topic>> = {
  'payment.recorded': { group: 'payments', messagesOf: about('recorded', toRecycler(paymentRecorded)) },
  'payment.unanswered': {
    group: 'reminders',
    messagesOf: about('recorded', async (context, payment) =>
      payment.ended || payment.status !== 'recorded' ? [] : toRecycler(paymentUnanswered)(context, payment),
    ),
  },
  'payment.received': {
    group: 'payments',
    messagesOf: about('received', async ({ db }, payment) => [
      { to: await findUser(db, payment.producerId), mail: paymentConfirmed(payment) },
    ]),
  },
  'payment.not_received': {
    group: 'payments',
    messagesOf: about('not_received', async ({ db }, payment) => {
      const mail = paymentNotReceived(payment);
      const readers = [await findUser(db, payment.producerId), ...(await findSuperadmins(db))];
      return readers.map((to) => ({ to, mail }));
    }),
  },
};
