/** Payments. A payment that has been answered anew since its event has other mails. */
import { brand } from '#brand.ts';
import { formatDay } from '#lib/dates.ts';
import { formatRupees, rupees } from '#lib/money.ts';
import { type MailText, oneLine, reasonGiven } from '#lib/notice.ts';
import { type Db, one } from '#platform/database/database.ts';
import type { PaymentsTable, TradesTable, TransactionsTable } from '#platform/database/schema.gen.ts';
import { SUPERADMINS, topic, type Topics } from '#platform/notice.ts';

/** Facts of a payment for its mails. Money in paise. */
interface PaymentFacts extends Pick<PaymentsTable, 'payee' | 'status' | 'utr' | 'reason'> {
  tradeId: PaymentsTable['trade_id'];
  orderId: TransactionsTable['order_id'];
  /** Whether its trade has ended. */
  ended: boolean;
  recyclerId: TradesTable['recycler_id'];
  producerId: TradesTable['producer_id'];
  sellerCompany: TradesTable['seller_company'];
  buyerCompany: TradesTable['buyer_company'];
  amountPaise: PaymentsTable['amount_paise'];
  tdsPaise: PaymentsTable['tds_paise'];
  paidOn: PaymentsTable['paid_on'];
  receivedOn: PaymentsTable['received_on'];
}

function findPayment(db: Db, id: string): Promise<PaymentFacts | undefined> {
  return one<PaymentFacts>(db)`
    select p.payee, p.status, p.utr, p.reason, p.trade_id as "tradeId", x.order_id as "orderId", x.status = 'cancelled' as ended,
      t.recycler_id as "recyclerId", t.producer_id as "producerId", t.seller_company as "sellerCompany", t.buyer_company as "buyerCompany",
      p.amount_paise as "amountPaise", p.tds_paise as "tdsPaise", p.paid_on as "paidOn", p.received_on as "receivedOn"
    from payments p join trades t on t.id = p.trade_id join transactions x on x.trade_id = t.id
    where p.id = ${id}`;
}

const payeeOf = ({ payee, sellerCompany }: PaymentFacts): string =>
  payee === 'recycler' ? oneLine(sellerCompany) : brand.name;

function terms(payment: PaymentFacts): string {
  const { orderId, amountPaise, tdsPaise, utr, paidOn, buyerCompany } = payment;
  return [
    `Work order: ${orderId}`,
    `Amount: ${formatRupees(rupees(amountPaise))}`,
    ...(tdsPaise > 0 ? [`TDS: ${formatRupees(rupees(tdsPaise))}`] : []),
    `UTR number: ${utr}`,
    `Payment date: ${formatDay(paidOn)}`,
    `Paid by: ${oneLine(buyerCompany)}`,
    `Paid to: ${payeeOf(payment)}`,
  ].join('\n');
}

/** A mail about a payment, which leads to its trade. @param subject before the number of the order */
const mailOf = (payment: PaymentFacts, subject: string, paragraphs: readonly string[], label: string): MailText => ({
  subject: `${subject} ${payment.orderId}`,
  paragraphs,
  link: { label, path: `/trade/${payment.tradeId}?tab=billing` },
});

function paymentConfirmed(payment: PaymentFacts): MailText {
  const on = payment.receivedOn === null ? '' : ` on ${formatDay(payment.receivedOn)}`;
  const text = `${payeeOf(payment)} has confirmed that your payment arrived${on}.`;
  return mailOf(payment, 'Payment confirmed:', [text, terms(payment)], 'Open the trade');
}

function paymentNotReceived(payment: PaymentFacts): MailText {
  const text = `${payeeOf(payment)} says that this payment has not arrived.`;
  const paragraphs = [text, ...reasonGiven(payment.reason), terms(payment)];
  return mailOf(payment, 'Payment not received:', paragraphs, 'Open the trade');
}

export const PAYMENT_TOPICS: Topics = {
  // The platform hears of payments to it on its screens alone.
  'payment.recorded': topic(
    'payments',
    findPayment,
    (payment) =>
      payment.payee === 'recycler' && {
        to: { organisation: payment.recyclerId },
        mail: mailOf(
          payment,
          'Payment recorded:',
          [
            `${oneLine(payment.buyerCompany)} has recorded a payment to you.`,
            terms(payment),
            'Please look at your account and say whether the money has arrived.',
          ],
          'Answer',
        ),
        isMailed: payment.status === 'recorded',
      },
  ),
  'payment.unanswered': topic(
    'reminders',
    findPayment,
    (payment) =>
      payment.payee === 'recycler' &&
      payment.status === 'recorded' &&
      !payment.ended && {
        to: { organisation: payment.recyclerId },
        mail: mailOf(
          payment,
          'Has the payment arrived?',
          [
            `${oneLine(payment.buyerCompany)} has recorded a payment to you, and you have not said yet whether it has arrived.`,
            terms(payment),
          ],
          'Answer',
        ),
      },
  ),
  'payment.received': topic('payments', findPayment, (payment) => ({
    to: { organisation: payment.producerId },
    mail: paymentConfirmed(payment),
    isMailed: payment.status === 'received',
  })),
  'payment.not_received': topic('payments', findPayment, (payment) =>
    [{ organisation: payment.producerId }, SUPERADMINS].map((to) => ({
      to,
      mail: paymentNotReceived(payment),
      isMailed: payment.status === 'not_received',
    })),
  ),
};
