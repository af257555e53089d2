/** Mails of payments. A payment that has been answered anew since its event has other mails. */
import type { Context } from '../../platform/context.ts';
import type { Addressed, Letter } from './letter.ts';
import { paymentConfirmed, paymentNotReceived, paymentRecorded, paymentUnanswered } from './payment-letters.ts';
import { findPayment, type PaymentFacts } from './payment-store.server.ts';
import { findSuperadmins, findUser } from './store.server.ts';

type Telling = (context: Context, id: string) => Promise<Addressed[]>;

/** The mails of a payment that still has that status. */
function whileIt(
  status: PaymentFacts['status'],
  tell: (context: Context, payment: PaymentFacts) => Promise<Addressed[]>,
): Telling {
  return async (context, id) => {
    const payment = await findPayment(context.db, id);
    return payment?.status === status ? tell(context, payment) : [];
  };
}

/** The platform hears of payments to it on its screens alone. */
const toRecycler =
  (write: (payment: PaymentFacts) => Letter) =>
  async ({ db }: Context, payment: PaymentFacts): Promise<Addressed[]> =>
    payment.payee === 'recycler' ? [{ to: await findUser(db, payment.recyclerId), letter: write(payment) }] : [];

const toProducer = async ({ db }: Context, payment: PaymentFacts, letter: Letter): Promise<Addressed> => ({
  to: await findUser(db, payment.producerId),
  letter,
});

export const PAYMENT_TELLINGS: Readonly<Record<string, Telling>> = {
  'payment.recorded': whileIt('recorded', toRecycler(paymentRecorded)),
  'payment.unanswered': whileIt('recorded', async (context, payment) =>
    payment.ended ? [] : toRecycler(paymentUnanswered)(context, payment),
  ),
  'payment.received': whileIt('received', async (context, payment) => [
    await toProducer(context, payment, paymentConfirmed(payment)),
  ]),
  'payment.not_received': whileIt('not_received', async (context, payment) => {
    const letter = paymentNotReceived(payment);
    const superadmins = await findSuperadmins(context.db);
    return [await toProducer(context, payment, letter), ...superadmins.map((to) => ({ to, letter }))];
  }),
};
