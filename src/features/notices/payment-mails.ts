import { brand } from '../../brand.ts';
import { formatDay } from '../../lib/dates.ts';
import { formatRupees, rupees } from '../../lib/money.ts';
import { oneLine, reasonGiven, type MailText } from './mail-text.ts';
import type { PaymentFacts } from './payment-store.server.ts';

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

const link = (label: string, { tradeId }: PaymentFacts) => ({ label, path: `/trade/${tradeId}?tab=billing` });

/** Mail to the recycler: the buyer has recorded a payment. */
export function paymentRecorded(payment: PaymentFacts): MailText {
  return {
    subject: `Payment recorded: ${payment.orderId}`,
    paragraphs: [
      `${oneLine(payment.buyerCompany)} has recorded a payment to you.`,
      terms(payment),
      'Please look at your account and say whether the money has arrived.',
    ],
    link: link('Answer', payment),
  };
}

/** Mail to the recycler: a payment has had no answer for three days. */
export function paymentUnanswered(payment: PaymentFacts): MailText {
  return {
    subject: `Has the payment arrived? ${payment.orderId}`,
    paragraphs: [
      `${oneLine(payment.buyerCompany)} has recorded a payment to you, and you have not said yet whether it has arrived.`,
      terms(payment),
    ],
    link: link('Answer', payment),
  };
}

/** Mail to the producer: the payee has confirmed. */
export function paymentConfirmed(payment: PaymentFacts): MailText {
  const { orderId, receivedOn } = payment;
  const on = receivedOn === null ? '' : ` on ${formatDay(receivedOn)}`;
  return {
    subject: `Payment confirmed: ${orderId}`,
    paragraphs: [`${payeeOf(payment)} has confirmed that your payment arrived${on}.`, terms(payment)],
    link: link('Open the trade', payment),
  };
}

/** Mail to the producer and to superadmins: the payee says that nothing has arrived. */
export function paymentNotReceived(payment: PaymentFacts): MailText {
  return {
    subject: `Payment not received: ${payment.orderId}`,
    paragraphs: [
      `${payeeOf(payment)} says that this payment has not arrived.`,
      ...reasonGiven(payment.reason),
      terms(payment),
    ],
    link: link('Open the trade', payment),
  };
}
