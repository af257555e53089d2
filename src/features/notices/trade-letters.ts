import { plainDateTime } from '../../lib/dates.ts';
import { formatQuantity, unitName } from '../../lib/quantity.ts';
import { formatRupees, rupees } from '../../lib/money.ts';
import { oneLine, reasonGiven, type Letter } from './letter.ts';
import type { TradeFacts } from './store.server.ts';

const money = (paise: number): string => formatRupees(rupees(paise));
const noun = (trade: TradeFacts): string => (trade.kind === 'purchase' ? 'purchase request' : 'counter-offer');
const quantity = (trade: TradeFacts): string => formatQuantity(trade.quantity, trade.unit);
const order = (trade: TradeFacts): string => trade.orderId ?? noun(trade);

function terms(trade: TradeFacts): string {
  const listed = trade.kind === 'counter' ? ` (listed at ${money(trade.listedPricePaise)})` : '';
  return [
    ...(trade.orderId === null ? [] : [`Work order: ${trade.orderId}`]),
    `Credit: ${oneLine(trade.title)} (${trade.creditType} | ${trade.wasteType})`,
    `Quantity: ${quantity(trade)}`,
    `Price: ${money(trade.pricePaise)} per ${unitName(trade.unit)}${listed}`,
    `Total payable with processing fee and GST: ${money(trade.totalPaise)}`,
    `Seller: ${oneLine(trade.sellerCompany)}`,
    `Buyer: ${oneLine(trade.buyerCompany)}`,
  ].join('\n');
}

const link = (label: string, trade: TradeFacts) => ({ label, path: `/trade/${trade.id}` });

/** Mail to the recycler: a request awaits a decision. */
export function tradeWaits(trade: TradeFacts): Letter {
  const until =
    trade.expiresAt &&
    `Please accept or decline it by ${plainDateTime(trade.expiresAt)}. Without an answer it expires.`;
  const blocked =
    trade.kind === 'purchase'
      ? 'The quantity is reserved for the buyer until then.'
      : 'Nothing is reserved until you accept.';
  return {
    subject: `New ${noun(trade)}: ${quantity(trade)} at ${money(trade.pricePaise)} per ${unitName(trade.unit)}`,
    paragraphs: [
      `${oneLine(trade.buyerCompany)} has sent you a ${noun(trade)}.`,
      ...(trade.note === null ? [] : [`Note from the buyer: “${oneLine(trade.note)}”`]),
      terms(trade),
      [until, blocked].filter(Boolean).join(' '),
    ],
    link: link('Accept or decline', trade),
  };
}

/** Mail to the producer: accepted, payment is next. */
export function tradeApproved(trade: TradeFacts): Letter {
  const until = trade.expiresAt === null ? '' : ` by ${plainDateTime(trade.expiresAt)}, else it expires`;
  return {
    subject: `Your ${noun(trade)} for ${quantity(trade)} is accepted`,
    paragraphs: [
      `${oneLine(trade.sellerCompany)} has accepted your ${noun(trade)}. The quantity is reserved for you.`,
      terms(trade),
      `Please initiate the payment${until}.`,
    ],
    link: link('Initiate payment', trade),
  };
}

/** Mail to the producer: declined. */
export function tradeRejected(trade: TradeFacts): Letter {
  return {
    subject: `Your ${noun(trade)} for ${quantity(trade)} is declined`,
    paragraphs: [
      `Your ${noun(trade)} has been declined. Nothing is reserved or due.`,
      ...reasonGiven(trade.reason),
      terms(trade),
    ],
    link: { label: 'Find other credits', path: '/Erpcredits' },
  };
}

/** Mail to the recycler: the buyer has withdrawn before the answer. */
export function tradeWithdrawn(trade: TradeFacts): Letter {
  const freed = trade.kind === 'purchase' ? `${quantity(trade)} is free to buy again.` : 'Nothing was reserved.';
  return {
    subject: `Withdrawn: ${noun(trade)} for ${quantity(trade)}`,
    paragraphs: [
      `${oneLine(trade.buyerCompany)} has withdrawn the ${noun(trade)}. ${freed}`,
      ...reasonGiven(trade.reason),
      terms(trade),
    ],
    link: link('View trade', trade),
  };
}

/** Mail to the producer: expired without a decision, or without an initiated payment. */
export function tradeExpired(trade: TradeFacts): Letter {
  return {
    subject: `Your ${noun(trade)} for ${quantity(trade)} has expired`,
    paragraphs: [
      trade.wasApproved
        ? `Your ${noun(trade)} was accepted, but the payment was not initiated in time, so it has expired. The quantity is no longer reserved.`
        : `${oneLine(trade.sellerCompany)} did not answer your ${noun(trade)} in time, so it has expired. Nothing is reserved or due.`,
      terms(trade),
    ],
    link: { label: 'Find other credits', path: '/Erpcredits' },
  };
}

/** Mail to the recycler: payment initiated, no action needed yet. */
export function paymentInitiated(trade: TradeFacts): Letter {
  return {
    subject: `Payment initiated: ${order(trade)}`,
    paragraphs: [
      `${oneLine(trade.buyerCompany)} has initiated payment. Do not transfer credits yet. We'll e-mail you when the payment is verified.`,
      terms(trade),
    ],
    link: link('View trade', trade),
  };
}

/** Mail to the superadmins: a payment proof awaits verification. */
export function proofToVerify(trade: TradeFacts): Letter {
  return {
    subject: `Payment proof to verify: ${order(trade)}`,
    paragraphs: [
      `${oneLine(trade.buyerCompany)} has uploaded a payment proof for this work order. Open it and verify the payment.`,
      terms(trade),
    ],
    link: link('Verify the payment', trade),
  };
}

/** Mail to both parties: payment verified; the recycler's documents are next. */
export function paymentVerified(trade: TradeFacts, to: 'recycler' | 'producer'): Letter {
  return {
    subject: `Payment verified: ${order(trade)}`,
    paragraphs: [
      to === 'recycler'
        ? `The payment of ${oneLine(trade.buyerCompany)} is verified. Please transfer the credits now and upload the credit transfer proof and the trail documents.`
        : `Your payment is verified. ${oneLine(trade.sellerCompany)} now transfers the credits and uploads the proof and the trail documents.`,
      terms(trade),
    ],
    link: to === 'recycler' ? { label: 'Upload the documents', path: '/RecycleTxnHistory' } : link('View trade', trade),
  };
}

/** Mail to either party: completed. */
export function tradeCompleted(trade: TradeFacts, to: 'recycler' | 'producer'): Letter {
  return {
    subject: `Completed: ${order(trade)}`,
    paragraphs: [
      to === 'recycler'
        ? 'This work order is completed. Thank you for your documents.'
        : 'This work order is completed. The credit transfer proof and the trail documents are ready to download, and the quantity counts towards your target.',
      terms(trade),
    ],
    link: link('View trade', trade),
  };
}

/** Mail to either party: cancelled, as the payment was not approved. */
export function tradeCancelled(trade: TradeFacts, to: 'recycler' | 'producer'): Letter {
  return {
    subject: `Cancelled: ${order(trade)}`,
    paragraphs: [
      to === 'recycler'
        ? 'The payment of this work order was not approved, so it is cancelled. The quantity is free to sell again; please transfer no credits for it.'
        : 'The payment of this work order was not approved, so it is cancelled. The quantity is no longer reserved for you. If you have paid, please write to us.',
      ...reasonGiven(trade.reason),
      terms(trade),
    ],
    link: link('View trade', trade),
  };
}
