/** Certificate numbers of orders. Source: file 10 of the specification, part 10. */
import { type MailText, oneLine, reasonGiven } from '#lib/notice.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { type Db, one } from '#platform/database/database.ts';
import type { CertificatesTable, TransferLinesTable } from '#platform/database/schema.gen.ts';
import { topic, type Topics } from '#platform/notice.ts';
import { orderColumns, type OrderFacts, orderTerms, toSide, transferLink } from '#trading/disputes/notices.server.ts';

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

/** A mail that says something of an order, names its terms, and leads to its transfer. @param subject before the number of the order */
const mailOf = (order: OrderFacts, subject: string, text: string | readonly string[], label: string): MailText => ({
  subject: `${subject} ${order.orderId}`,
  paragraphs: [text, orderTerms(order)].flat(),
  link: transferLink(label, order),
});

function numberWithdrawn(line: LineFacts): MailText {
  const text = `Certificate ${line.number} with ${formatQuantity(line.lineQuantity, line.unit)} was withdrawn from this order.`;
  return mailOf(line, 'Certificate number withdrawn:', [text, ...reasonGiven(line.reason)], 'View transfer');
}

export const TRANSFER_TOPICS: Topics = {
  'transfer.numbers_due': topic(
    'reminders',
    findOrder,
    (order) =>
      order.waitsForNumbers && {
        to: { organisation: order.recyclerId },
        mail: mailOf(
          order,
          'Record the certificate numbers:',
          'Transfer the credits on the CPCB portal and record the certificate numbers of this order.',
          'Record the numbers',
        ),
      },
  ),
  'transfer.answer_due': topic(
    'reminders',
    findOrder,
    (order) =>
      order.waitsForAnswer && {
        to: { organisation: order.producerId },
        mail: mailOf(
          order,
          'Have you seen the credits?',
          'Certificate numbers of your order await your answer. Compare them with your account on the CPCB portal, then mark each line as seen or dispute it.',
          'Compare the numbers',
        ),
      },
  ),
  // One message for lines that were recorded together.
  'transfer_line.recorded': topic(
    'payments',
    findLine,
    (line) =>
      line.isFirst && {
        to: { organisation: line.producerId },
        mail: mailOf(
          line,
          'Credits transferred:',
          `${oneLine(line.sellerCompany)} has recorded certificate numbers of ${formatQuantity(line.recorded, line.unit)} of your order. Open your account on the CPCB portal and compare each number and quantity.`,
          'Compare the numbers',
        ),
      },
  ),
  'transfer_line.seen': topic('payments', findLine, (line) => ({
    to: { organisation: line.recyclerId },
    mail: mailOf(
      line,
      'Credits seen:',
      `${oneLine(line.buyerCompany)} has seen ${formatQuantity(line.lineQuantity, line.unit)} of certificate ${line.number} on the CPCB portal.`,
      'View transfer',
    ),
  })),
  'transfer_line.withdrawn': topic('payments', findLine, (line) =>
    [line.producerId, line.recyclerId].map((organisation) =>
      toSide(organisation, line.movedFor, numberWithdrawn(line)),
    ),
  ),
};
