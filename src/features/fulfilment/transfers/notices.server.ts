/** Certificate numbers of orders. Source: file 10 of the specification, part 10. */
import { type MailText, oneLine, reasonGiven } from '#lib/notice.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { type Db, one } from '#platform/database/database.ts';
import type { CertificatesTable, TransferLinesTable } from '#platform/database/schema.gen.ts';
import { topic, type Topics } from '#platform/notice.ts';
import {
  orderColumns,
  type OrderFacts,
  orderTerms as terms,
  toSide,
  transferLink as link,
} from '#trading/disputes/notices.server.ts';

interface LineFacts extends OrderFacts, Pick<TransferLinesTable, 'status' | 'reason'> {
  lineQuantity: TransferLinesTable['quantity'];
  /** Sum of the lines that were recorded together. */
  recorded: TransferLinesTable['quantity'];
  number: CertificatesTable['number'];
  /** Whether it is the first of the lines that were recorded together. */
  isFirst: boolean;
  /** The organisation that moved it; null: superadmins. */
  movedFor: TransferLinesTable['changed_for'];
}

/** Steps that an order waits for: numbers of its recycler, an answer of its producer. Nothing once it has ended, or while a recall holds it. */
interface WaitingOrder extends OrderFacts {
  waitsForNumbers: boolean;
  waitsForAnswer: boolean;
}

function findOrder(db: Db, tradeId: string): Promise<WaitingOrder | undefined> {
  return one<WaitingOrder>(db)`
    select ${orderColumns}, open.is_open and x.quantity > x.numbered_quantity as "waitsForNumbers",
      open.is_open and exists (
        select from transfer_lines l where l.trade_id = t.id and l.status = 'recorded') as "waitsForAnswer"
    from trades t join transactions x on x.trade_id = t.id
      cross join lateral (
        select x.status in ('payment_verified', 'completed') and recall_of_trade(t.id) is null as is_open) open
    where t.id = ${tradeId}`;
}

function findLine(db: Db, id: string): Promise<LineFacts | undefined> {
  return one<LineFacts>(db)`
    select ${orderColumns}, l.status, l.reason, l.changed_for as "movedFor", l.quantity as "lineQuantity", (
        select sum(o.quantity)::bigint from transfer_lines o where o.trade_id = l.trade_id and o.recorded_at = l.recorded_at) as recorded,
      c.number, not exists (
        select from transfer_lines o where o.trade_id = l.trade_id and o.recorded_at = l.recorded_at and o.id < l.id) as "isFirst"
    from transfer_lines l join certificates c on c.id = l.certificate_id join trades t on t.id = l.trade_id
      join transactions x on x.trade_id = t.id
    where l.id = ${id}`;
}

/** Mail to the recycler: certificate numbers of a verified order are missing. */
function numbersDue(order: OrderFacts): MailText {
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
function creditsTransferred(line: LineFacts): MailText {
  return {
    subject: `Credits transferred: ${line.orderId}`,
    paragraphs: [
      `${oneLine(line.sellerCompany)} has recorded certificate numbers of ${formatQuantity(line.recorded, line.unit)} of your order. Open your account on the CPCB portal and compare each number and quantity.`,
      terms(line),
    ],
    link: link('Compare the numbers', line),
  };
}

/** Mail to the producer: recorded lines have no answer. */
function answerDue(order: OrderFacts): MailText {
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
function creditsSeen(line: LineFacts): MailText {
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
function numberWithdrawn(line: LineFacts): MailText {
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

export const TRANSFER_TOPICS: Topics = {
  'transfer.numbers_due': topic(
    'reminders',
    findOrder,
    (order) => order.waitsForNumbers && { to: { organisation: order.recyclerId }, mail: numbersDue(order) },
  ),
  'transfer.answer_due': topic(
    'reminders',
    findOrder,
    (order) => order.waitsForAnswer && { to: { organisation: order.producerId }, mail: answerDue(order) },
  ),
  // One message for lines that were recorded together.
  'transfer_line.recorded': topic(
    'payments',
    findLine,
    (line) => line.isFirst && { to: { organisation: line.producerId }, mail: creditsTransferred(line) },
  ),
  'transfer_line.seen': topic('payments', findLine, (line) => ({
    to: { organisation: line.recyclerId },
    mail: creditsSeen(line),
  })),
  'transfer_line.withdrawn': topic('payments', findLine, (line) =>
    [line.producerId, line.recyclerId].map((organisation) =>
      toSide(organisation, line.movedFor, numberWithdrawn(line)),
    ),
  ),
};
