/** Disputes; and what their messages and those of transfers say of an order. Source: file 10 of the specification, part 10. */
import { brand } from '#brand.ts';
import { type MailText, oneLine } from '#lib/notice.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { type Db, one, sql } from '#platform/database/database.ts';
import type { DisputesTable, PaymentsTable, TradesTable, TransactionsTable } from '#platform/database/schema.gen.ts';
import { type Message, SUPERADMINS, topic, type Topics } from '#platform/notice.ts';
import { type DisputeSubject, subjectColumns, subjectTables } from './store.server.ts';
import { subjectText } from './subject.server.ts';

/** Facts of an order for the messages about its transfer. Quantities in `unit`. */
export interface OrderFacts extends Pick<TradesTable, 'quantity' | 'unit'> {
  tradeId: TradesTable['id'];
  orderId: TransactionsTable['order_id'];
  recyclerId: TradesTable['recycler_id'];
  producerId: TradesTable['producer_id'];
  sellerCompany: TradesTable['seller_company'];
  buyerCompany: TradesTable['buyer_company'];
}

/** Columns of `OrderFacts` from `trades t` and `transactions x`. */
export const orderColumns = sql`t.id as "tradeId", x.order_id as "orderId", t.recycler_id as "recyclerId", t.producer_id as "producerId",
  t.seller_company as "sellerCompany", t.buyer_company as "buyerCompany", t.quantity, t.unit`;

export function orderTerms(order: OrderFacts): string {
  return [
    `Work order: ${order.orderId}`,
    `Quantity: ${formatQuantity(order.quantity, order.unit)}`,
    `Seller: ${oneLine(order.sellerCompany)}`,
    `Buyer: ${oneLine(order.buyerCompany)}`,
  ].join('\n');
}

export const transferLink = (label: string, { tradeId }: OrderFacts) => ({
  label,
  path: `/trade/${tradeId}?tab=transfer`,
});

interface DisputeFacts
  extends
    OrderFacts,
    DisputeSubject,
    Pick<DisputesTable, 'number' | 'kind' | 'opener' | 'text' | 'outcome' | 'status'> {
  /** Set for a dispute about a payment. */
  payee: PaymentsTable['payee'] | null;
}

function findDispute(db: Db, id: string): Promise<DisputeFacts | undefined> {
  return one<DisputeFacts>(db)`
    select ${orderColumns}, ${subjectColumns}, d.number, d.kind, d.opener, d.text, d.outcome, d.status, p.payee
    from disputes d join trades t on t.id = d.trade_id join transactions x on x.trade_id = t.id ${subjectTables}
    where d.id = ${id}`;
}

function openerOf({ opener, sellerCompany, buyerCompany }: DisputeFacts): string {
  if (opener === 'superadmin') return brand.name;
  return oneLine(opener === 'recycler' ? sellerCompany : buyerCompany);
}

/** Terms of the order, with the payment or the line that is disputed. */
const termsOf = (dispute: DisputeFacts): string =>
  [subjectText(dispute), orderTerms(dispute)].filter((line) => line !== null).join('\n');

/** Mail to the other party and to superadmins: a dispute is open. */
function disputeOpened(dispute: DisputeFacts): MailText {
  return {
    subject: `Dispute ${dispute.number}: ${dispute.orderId}`,
    paragraphs: [
      `${openerOf(dispute)} has opened a dispute. It changes no quantity and no payment.`,
      `“${oneLine(dispute.text)}”`,
      termsOf(dispute),
    ],
    link: transferLink('View dispute', dispute),
  };
}

/** Mail to both parties: a dispute has ended. */
function disputeEnded(dispute: DisputeFacts): MailText {
  const how = dispute.status === 'closed' ? `${brand.name} has closed this dispute.` : 'This dispute is resolved.';
  return {
    subject: `Dispute ${dispute.number} has ended: ${dispute.orderId}`,
    paragraphs: [how, ...(dispute.outcome === null ? [] : [`“${oneLine(dispute.outcome)}”`]), termsOf(dispute)],
    link: transferLink('View dispute', dispute),
  };
}

/** The parties that read a dispute: one about the fee is the buyer's and the platform's. */
const partiesOf = ({ payee, recyclerId, producerId }: DisputeFacts) =>
  payee === 'platform' ? [producerId] : [recyclerId, producerId];

/** To the members of a party; the mail goes to the one that did not act. */
export function toSide(organisation: string, actedFor: string | null, mail: MailText): Message {
  const to = { organisation };
  return organisation === actedFor
    ? { to, text: mail.subject, ...(mail.link && { path: mail.link.path }) }
    : { to, mail };
}

const ended = topic('payments', findDispute, (dispute) =>
  partiesOf(dispute).map((organisation) => ({ to: { organisation }, mail: disputeEnded(dispute) })),
);

export const DISPUTE_TOPICS: Topics = {
  'dispute.open': topic('payments', findDispute, (dispute, { byId }) => {
    const openedFor = dispute.opener === 'superadmin' ? null : dispute[`${dispute.opener}Id`];
    const mail = disputeOpened(dispute);
    return [
      ...partiesOf(dispute).map((organisation) => toSide(organisation, openedFor, mail)),
      { to: SUPERADMINS, except: byId, mail },
    ];
  }),
  'dispute.resolved': ended,
  'dispute.closed': ended,
};
