/** Texts of the mails about requests, counter-offers and transactions. */
import { plainDateTime } from '#lib/dates.ts';
import { formatRupees, rupees } from '#lib/money.ts';
import { type MailText, oneLine, reasonGiven } from '#lib/notice.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import type { ApprovalsTable, RecallsTable, TradesTable, TransactionsTable } from '#platform/database/schema.gen.ts';
import { otherSide, type Side, type Stage } from '#trading/stages/stages.ts';
import { LAST_ROUND, taskLabel } from '#trading/tasks/rules.ts';

/** Facts of a trade for its mails. Money in paise. */
export interface TradeFacts extends Pick<
  TradesTable,
  'id' | 'kind' | 'status' | 'title' | 'quantity' | 'unit' | 'note' | 'round'
> {
  stage: Stage;
  creditType: TradesTable['credit_type'];
  wasteType: TradesTable['waste_type'];
  pricePaise: TradesTable['price_paise'];
  listedPricePaise: TradesTable['listed_price_paise'];
  totalPaise: TradesTable['item_value_paise'];
  recyclerId: TradesTable['recycler_id'];
  producerId: TradesTable['producer_id'];
  sellerCompany: TradesTable['seller_company'];
  buyerCompany: TradesTable['buyer_company'];
  expiresAt: TradesTable['expires_at'];
  /** Work order number, once payment is initiated. */
  orderId: TransactionsTable['order_id'] | null;
  /** Reason of the rejected request or payment, if given. */
  reason: TradesTable['reason'];
  /** Whether it had been accepted before it expired. */
  wasApproved: boolean;
  madeBy: Side;
  /** The member without whose approval the buyer could not bind itself; null where none was needed. */
  boundWith: ApprovalsTable['checker_id'];
  /** The party that moved it last; null for a superadmin and for time. */
  movedBy: Side | null;
  movedAt: TradesTable['changed_at'];
  /** Number of the recall that rejected or ended it; else null. */
  endedByRecall: RecallsTable['number'] | null;
  /** Whether it counts towards a target of the producer. */
  hasTarget: boolean;
}

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

const OTHER_CREDITS = { label: 'Find other credits', path: '/Erpcredits' };

/** A mail that says something of a trade, names its terms, and leads to it unless there is another way to go on. */
const mailOf = (
  trade: TradeFacts,
  subject: string,
  text: string | readonly string[],
  next = link('View trade', trade),
): MailText => ({ subject, paragraphs: [text, terms(trade)].flat(), link: next });

const companyOf = (trade: TradeFacts, side: Side): string =>
  oneLine(side === 'producer' ? trade.buyerCompany : trade.sellerCompany);

/** Mail to the side that has to answer: a request or round awaits its decision. */
export function tradeWaits(trade: TradeFacts): MailText {
  const { kind, round, madeBy } = trade;
  const offered = `${quantity(trade)} at ${money(trade.pricePaise)} per ${unitName(trade.unit)}`;
  const answer = kind === 'counter' && round < LAST_ROUND ? 'accept, decline or counter' : 'accept or decline';
  const until =
    trade.expiresAt && `Please ${answer} it by ${plainDateTime(trade.expiresAt)}. Without a response it expires.`;
  const blocked =
    kind === 'purchase'
      ? 'The quantity is reserved for the buyer until then.'
      : 'Nothing is reserved until you accept.';
  return {
    subject: round === 1 ? `New ${noun(trade)}: ${offered}` : `Counter-offer, round ${round}: ${offered}`,
    paragraphs: [
      round === 1
        ? `${companyOf(trade, madeBy)} has sent you a ${noun(trade)}.`
        : `${companyOf(trade, madeBy)} has responded to your counter-offer with round ${round} of ${LAST_ROUND}.`,
      ...(trade.note === null
        ? []
        : [`Note from the ${madeBy === 'producer' ? 'buyer' : 'seller'}: “${oneLine(trade.note)}”`]),
      terms(trade),
      [until, blocked].filter(Boolean).join(' '),
    ],
    link: link(taskLabel('answer'), trade),
  };
}

/** Mail to the side that made it: accepted, payment is next. */
export function tradeApproved(trade: TradeFacts): MailText {
  const until = trade.expiresAt === null ? '' : ` by ${plainDateTime(trade.expiresAt)}, else it expires`;
  const isBuyer = trade.madeBy === 'producer';
  return {
    subject: `Your ${noun(trade)} for ${quantity(trade)} is accepted`,
    paragraphs: [
      `${companyOf(trade, otherSide(trade.madeBy))} has accepted your ${noun(trade)}. The quantity is reserved for ${isBuyer ? 'you' : 'the buyer'}.`,
      terms(trade),
      isBuyer ? `Please initiate the payment${until}.` : `The buyer has to initiate the payment${until}.`,
    ],
    link: isBuyer ? link('Initiate payment', trade) : link('View trade', trade),
  };
}

/** Mail to a party: declined. Not by an answer, but with its offer or an EPR account, it is told to the side that had to answer too. */
export function tradeRejected(trade: TradeFacts, to: Side): MailText {
  const isOwn = to === trade.madeBy;
  return mailOf(
    trade,
    isOwn
      ? `Your ${noun(trade)} for ${quantity(trade)} is declined`
      : `Declined: ${noun(trade)} for ${quantity(trade)}`,
    [
      isOwn
        ? `Your ${noun(trade)} has been declined. Nothing is reserved or due.`
        : `The ${noun(trade)} of ${companyOf(trade, trade.madeBy)} has been declined: its offer or an EPR account is not available any more. Nothing is reserved or due.`,
      ...reasonGiven(trade.reason),
    ],
    to === 'producer' ? OTHER_CREDITS : link('View trade', trade),
  );
}

/** Mail to the side that had to answer: its maker has withdrawn it before. */
export function tradeWithdrawn(trade: TradeFacts): MailText {
  const freed = trade.kind === 'purchase' ? `${quantity(trade)} is free to buy again.` : 'Nothing was reserved.';
  return mailOf(trade, `Withdrawn: ${noun(trade)} for ${quantity(trade)}`, [
    `${companyOf(trade, trade.madeBy)} has withdrawn the ${noun(trade)}. ${freed}`,
    ...reasonGiven(trade.reason),
  ]);
}

/** How the buyer is told of an acceptance: of its own request or round, or by itself. */
const acceptedText = (trade: TradeFacts, verb: 'is' | 'was') =>
  trade.madeBy === 'producer'
    ? `Your ${noun(trade)} ${verb} accepted`
    : `You accepted the ${noun(trade)} of ${companyOf(trade, 'recycler')}`;

/** Mail about a trade that has expired: without an answer to its maker, without an initiated payment to the producer. */
export function tradeExpired(trade: TradeFacts): MailText {
  const isToBuyer = trade.wasApproved || trade.madeBy === 'producer';
  const isOwn = !isToBuyer || trade.madeBy === 'producer';
  return mailOf(
    trade,
    `${isOwn ? 'Your' : 'The'} ${noun(trade)} for ${quantity(trade)} has expired`,
    trade.wasApproved
      ? `${acceptedText(trade, 'was')}, but the payment was not initiated in time, so it has expired. The quantity is no longer reserved.`
      : `${companyOf(trade, otherSide(trade.madeBy))} did not respond to your ${noun(trade)} in time, so it has expired. Nothing is reserved or due.`,
    isToBuyer ? OTHER_CREDITS : link('View trade', trade),
  );
}

/** Mail to the side whose turn it is: what it has to do soon, or the trade expires. */
export function tradeEndsSoon(trade: TradeFacts, expiresAt: Date): MailText {
  const isAccepted = trade.status === 'approved';
  const action = taskLabel(isAccepted ? 'initiate_payment' : 'answer');
  const until = plainDateTime(expiresAt);
  return mailOf(
    trade,
    `Reminder: ${action.charAt(0).toLowerCase()}${action.slice(1)} by ${until}`,
    isAccepted
      ? `${acceptedText(trade, 'is')}, and the quantity is reserved for you. If you do not initiate the payment by ${until}, it expires and the quantity is released.`
      : `${companyOf(trade, trade.madeBy)} is waiting for your response to a ${noun(trade)}. If you do not respond by ${until}, it expires.`,
    link(action, trade),
  );
}

/** Mail to the recycler: payment initiated, no action needed yet. */
export function paymentInitiated(trade: TradeFacts): MailText {
  return mailOf(
    trade,
    `Payment initiated: ${order(trade)}`,
    `${oneLine(trade.buyerCompany)} has initiated payment. Do not transfer credits yet. We'll e-mail you when the payment is verified.`,
  );
}

/** Mail to the superadmins: a payment proof awaits verification. */
export function proofToVerify(trade: TradeFacts): MailText {
  return mailOf(
    trade,
    `Payment proof to verify: ${order(trade)}`,
    `${oneLine(trade.buyerCompany)} has uploaded a payment proof for this work order. Open it and verify the payment.`,
    link('Verify the payment', trade),
  );
}

/** Mail to both parties: payment verified; the recycler's documents are next. */
export function paymentVerified(trade: TradeFacts, to: Side): MailText {
  return mailOf(
    trade,
    `Payment verified: ${order(trade)}`,
    to === 'recycler'
      ? `The payment of ${oneLine(trade.buyerCompany)} is verified. Please transfer the credits now and upload the credit transfer proof and the trail documents.`
      : `Your payment is verified. ${oneLine(trade.sellerCompany)} now transfers the credits and uploads the proof and the trail documents.`,
    link(to === 'recycler' ? taskLabel('upload_transfer') : 'View trade', trade),
  );
}

/** Mail to either party: completed. */
export function tradeCompleted(trade: TradeFacts, to: Side): MailText {
  const counted = trade.hasTarget
    ? ', and the quantity counts towards your target.'
    : '. The quantity counts towards none of your targets.';
  return mailOf(
    trade,
    `Completed: ${order(trade)}`,
    to === 'recycler'
      ? 'This work order is completed. Thank you for your documents.'
      : `This work order is completed. The credit transfer proof and the trail documents are ready to download${counted}`,
  );
}

/** Mail to either party: cancelled, as the payment was not approved. */
export function tradeCancelled(trade: TradeFacts, to: Side): MailText {
  return mailOf(trade, `Cancelled: ${order(trade)}`, [
    to === 'recycler'
      ? 'The payment of this work order was not approved, so it is cancelled. The quantity is free to sell again; please transfer no credits for it.'
      : 'The payment of this work order was not approved, so it is cancelled. The quantity is no longer reserved for you. If you have paid, please write to us.',
    ...reasonGiven(trade.reason),
  ]);
}

export const recallSubject = (trade: TradeFacts, recall: string): string =>
  `Recall ${recall}: ${order(trade)} is ended`;

/** Mail to both parties: a verified trade is ended under a recall. */
export function tradeEndedByRecall(trade: TradeFacts, recall: string, to: Side): MailText {
  return mailOf(trade, recallSubject(trade, recall), [
    to === 'recycler'
      ? 'Our team has ended this trade, as an authority has recalled its credits. Please transfer no credits for it. The credits stay sold in your credit record.'
      : 'Our team has ended this trade, as an authority has recalled its credits. The quantity is no longer reserved for you.',
    'What was paid is between the two companies. A credit note may follow.',
    ...reasonGiven(trade.reason),
  ]);
}
