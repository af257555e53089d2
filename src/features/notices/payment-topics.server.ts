/** Payments. A payment that has been answered anew since its event has other mails. */
import type { Context } from '../../platform/context.ts';
import type { Letter } from './letter.ts';
import type { Message, Telling, Topic } from './message.ts';
import { paymentConfirmed, paymentNotReceived, paymentRecorded, paymentUnanswered } from './payment-letters.ts';
import { findPayment, type PaymentFacts } from './payment-store.server.ts';
import { findSuperadmins, findUser } from './store.server.ts';

type Tell = (context: Context, payment: PaymentFacts) => Promise<Message[]>;

/** Tells of a payment; mails are left out when it has not that status any more. */
function about(status: PaymentFacts['status'], tell: Tell): Telling {
  return async (context, id) => {
    const payment = await findPayment(context.db, id);
    if (payment === undefined) return [];
    const messages = await tell(context, payment);
    return payment.status === status ? messages : messages.map(withoutMail);
  };
}

function withoutMail({ letter, ...message }: Message): Message {
  if (letter === undefined || typeof letter === 'function') return message;
  return { text: letter.subject, ...(letter.link && { path: letter.link.path }), ...message };
}

/** The platform hears of payments to it on its screens alone. */
const toRecycler =
  (write: (payment: PaymentFacts) => Letter): Tell =>
  async ({ db }, payment) =>
    payment.payee === 'recycler' ? [{ to: await findUser(db, payment.recyclerId), letter: write(payment) }] : [];

export const PAYMENT_TOPICS: Readonly<Record<string, Topic>> = {
  'payment.recorded': { group: 'payments', tell: about('recorded', toRecycler(paymentRecorded)) },
  'payment.unanswered': {
    group: 'reminders',
    tell: about('recorded', async (context, payment) =>
      payment.ended || payment.status !== 'recorded' ? [] : toRecycler(paymentUnanswered)(context, payment),
    ),
  },
  'payment.received': {
    group: 'payments',
    tell: about('received', async ({ db }, payment) => [
      { to: await findUser(db, payment.producerId), letter: paymentConfirmed(payment) },
    ]),
  },
  'payment.not_received': {
    group: 'payments',
    tell: about('not_received', async ({ db }, payment) => {
      const letter = paymentNotReceived(payment);
      const readers = [await findUser(db, payment.producerId), ...(await findSuperadmins(db))];
      return readers.map((to) => ({ to, letter }));
    }),
  },
};
