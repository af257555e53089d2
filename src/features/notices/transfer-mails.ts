import { brand } from '../../brand.ts';
import { formatQuantity } from '../../lib/quantity.ts';
import { oneLine, reasonGiven, type MailText } from './mail-text.ts';
import type { DisputeFacts, LineFacts, OrderFacts } from './transfer-store.server.ts';

function terms(order: OrderFacts): string {
  return [
    `Work order: ${order.orderId}`,
    `Quantity: ${formatQuantity(order.quantity, order.unit)}`,
    `Seller: ${oneLine(order.sellerCompany)}`,
    `Buyer: ${oneLine(order.buyerCompany)}`,
  ].join('\n');
}

const link = (label: string, { tradeId }: OrderFacts) => ({ label, path: `/trade/${tradeId}?tab=transfer` });

/** Mail to the recycler: certificate numbers of a verified order are missing. */
export function numbersDue(order: OrderFacts): MailText {
  return {
    subject: `Record the certificate numbers: ${order.orderId}`,
    paragraphs: [
      'Transfer the credits on the CPCB portal and record the certificate numbers of this order.',
      terms(order),
    ],
    link: link('Record the numbers', order),
  };
}

/** Mail to the producer: certificate numbers are recorded. */
export function creditsTransferred(line: LineFacts): MailText {
  return {
    subject: `Credits transferred: ${line.orderId}`,
    paragraphs: [
      `${oneLine(line.sellerCompany)} has recorded certificate numbers of your order. Open your account on the CPCB portal and compare each number and quantity.`,
      terms(line),
    ],
    link: link('Compare the numbers', line),
  };
}

/** Mail to the producer: recorded lines have no answer. */
export function answerDue(order: OrderFacts): MailText {
  return {
    subject: `Have you seen the credits? ${order.orderId}`,
    paragraphs: [
      'Certificate numbers of your order await your answer. Compare them with your account on the CPCB portal, then mark each line as seen or dispute it.',
      terms(order),
    ],
    link: link('Compare the numbers', order),
  };
}

/** Mail to the recycler: the buyer has seen a line on the portal. */
export function creditsSeen(line: LineFacts): MailText {
  return {
    subject: `Credits seen: ${line.orderId}`,
    paragraphs: [
      `${oneLine(line.buyerCompany)} has seen ${formatQuantity(line.lineQuantity, line.unit)} of certificate ${line.number} on the CPCB portal.`,
      terms(line),
    ],
    link: link('View transfer', line),
  };
}

/** Mail to the other party: a line was withdrawn. */
export function numberWithdrawn(line: LineFacts): MailText {
  return {
    subject: `Certificate number withdrawn: ${line.orderId}`,
    paragraphs: [
      `Certificate ${line.number} with ${formatQuantity(line.lineQuantity, line.unit)} was withdrawn from this order.`,
      ...reasonGiven(line.reason),
      terms(line),
    ],
    link: link('View transfer', line),
  };
}

function openerOf({ opener, sellerCompany, buyerCompany }: DisputeFacts): string {
  if (opener === 'superadmin') return brand.name;
  return oneLine(opener === 'recycler' ? sellerCompany : buyerCompany);
}

/** Mail to the other party and to superadmins: a dispute is open. */
export function disputeOpened(dispute: DisputeFacts): MailText {
  return {
    subject: `Dispute ${dispute.number}: ${dispute.orderId}`,
    paragraphs: [
      `${openerOf(dispute)} has opened a dispute. It changes no quantity and no payment.`,
      `“${oneLine(dispute.text)}”`,
      terms(dispute),
    ],
    link: link('View dispute', dispute),
  };
}

/** Mail to both parties: a dispute has ended. */
export function disputeEnded(dispute: DisputeFacts): MailText {
  const how = dispute.status === 'closed' ? `${brand.name} has closed this dispute.` : 'This dispute is resolved.';
  return {
    subject: `Dispute ${dispute.number} has ended: ${dispute.orderId}`,
    paragraphs: [how, ...(dispute.outcome === null ? [] : [`“${oneLine(dispute.outcome)}”`]), terms(dispute)],
    link: link('View dispute', dispute),
  };
}
