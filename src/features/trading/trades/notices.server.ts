/** Requests, counter-offers, transactions and their documents. */
import { formatRupees, rupees } from '#lib/money.ts';
import { type MailText, oneLine } from '#lib/notice.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { type Db, many, one, sql, oneOf } from '#platform/database/database.ts';
import { type Message, SUPERADMINS, topic, type Topic, type Topics } from '#platform/notice.ts';
import { otherSide, type Side } from '#trading/stages/stages.ts';
import * as mails from './mails.ts';
import type { TradeFacts } from './mails.ts';

const selectTrade = sql`
  select t.id, t.kind, t.status, t.title, t.quantity, t.unit, t.note, t.round, stage_of(t, x, now()) as stage, t.credit_type as "creditType",
    t.waste_type as "wasteType", t.price_paise as "pricePaise", t.listed_price_paise as "listedPricePaise",
    t.item_value_paise + t.fee_paise + t.gst_paise as "totalPaise", t.recycler_id as "recyclerId", t.producer_id as "producerId",
    t.seller_company as "sellerCompany", t.buyer_company as "buyerCompany", t.expires_at as "expiresAt", x.order_id as "orderId",
    coalesce(x.reason, t.reason) as reason, t.made_by as "madeBy", t.changed_at as "movedAt",
    case coalesce(t.changed_for, t.changed_by) when t.producer_id then 'producer' when t.recycler_id then 'recycler' end as "movedBy",
    exists (select from history h where h.subject_id = t.id and h.to_status = 'approved') as "wasApproved",
    (select a.checker_id from approvals a where a.id = t.approval_id) as "boundWith", t.target_id is not null as "hasTarget",
    (select c.number from recall_trades e join recalls c on c.id = e.recall_id
      where e.trade_id = t.id and e.ended_as is not null) as "endedByRecall"
  from trades t left join transactions x on x.trade_id = t.id`;

export function findTrade(db: Db, id: string): Promise<TradeFacts | undefined> {
  return one<TradeFacts>(db)`${selectTrade} where t.id = ${id}`;
}

function findOrder(db: Db, transactionId: string): Promise<TradeFacts | undefined> {
  return one<TradeFacts>(db)`${selectTrade} where x.id = ${transactionId}`;
}

type TradeMessages = (trade: TradeFacts) => Message[];

/** About a trade by its own id. */
const ofTrade = (group: Topic['group'], write: TradeMessages): Topic => ({
  ...topic(group, findTrade, write),
  readAll: async (db, ids) => {
    const trades = await many<TradeFacts>(db)`${selectTrade} where t.id = ${oneOf(ids)}`;
    const byId = new Map(trades.map((trade) => [trade.id, trade]));
    return topic(group, async (_, id) => byId.get(id), write).messagesOf;
  },
});

/** About a trade by the id of its transaction. */
const ofOrder = (write: TradeMessages): Topic => topic('payments', findOrder, write);

/** The party that did not make a request or round, and has to answer it. */
const answererOf = ({ madeBy }: TradeFacts): Side => otherSide(madeBy);

const pathOf = (trade: TradeFacts): string => `/trade/${trade.id}`;
const orderOf = (trade: TradeFacts): string => trade.orderId ?? oneLine(trade.title);
const titleOf = (trade: TradeFacts): string => oneLine(trade.title);

function offered(trade: TradeFacts): string {
  const terms = `${formatQuantity(trade.quantity, trade.unit)} at ${formatRupees(rupees(trade.pricePaise))}`;
  return trade.kind === 'purchase' ? `New purchase request: ${terms}` : `Counter-offer, round ${trade.round}: ${terms}`;
}

const toSide = (trade: TradeFacts, side: Side, message: Omit<Message, 'to'>): Message => ({
  to: { organisation: trade[`${side}Id`] },
  path: pathOf(trade),
  ...message,
});

/** Notifies the members of both parties; a mail goes to each party for which there is one. */
const toParties = (
  trade: TradeFacts,
  text: string,
  mailTo: (side: Side) => Message['mail'] | false = () => false,
): Message[] =>
  (['recycler', 'producer'] as const).map((side) => {
    const mail = mailTo(side);
    return toSide(trade, side, mail ? { text, mail } : { text });
  });

/** Messages about what a party did: where the buyer needed an approval for it, the member who gave it acted too. */
const byParty = (party: Side, { boundWith }: TradeFacts, messages: readonly Message[]): Message[] =>
  messages.map((message) => (party === 'producer' ? { ...message, except: boundWith } : message));

const toBoth = (text: (trade: TradeFacts) => string, mail: (trade: TradeFacts, to: Side) => MailText): Topic =>
  ofOrder((trade) => toParties(trade, text(trade), (side) => mail(trade, side)));

export const TRADE_TOPICS: Topics = {
  'trade.pending': ofTrade('requests', (trade) =>
    byParty(
      trade.madeBy,
      trade,
      toParties(
        trade,
        offered(trade),
        (side) => side === answererOf(trade) && trade.status === 'pending' && (() => mails.tradeWaits(trade)),
      ),
    ),
  ),
  'trade.approved': ofTrade('requests', (trade) =>
    byParty(
      answererOf(trade),
      trade,
      toParties(
        trade,
        `Accepted: ${titleOf(trade)}`,
        (side) => side === trade.madeBy && trade.status === 'approved' && (() => mails.tradeApproved(trade)),
      ),
    ),
  ),
  'trade.rejected': ofTrade('requests', (trade) =>
    // A recall tells of the requests that it rejected.
    trade.endedByRecall !== null
      ? []
      : toParties(
          trade,
          `Declined: ${titleOf(trade)}`,
          (side) => side !== trade.movedBy && mails.tradeRejected(trade, side),
        ),
  ),
  'trade.withdrawn': ofTrade('requests', (trade) =>
    toParties(
      trade,
      `Withdrawn: ${titleOf(trade)}`,
      (side) => side === answererOf(trade) && mails.tradeWithdrawn(trade),
    ),
  ),
  'trade.expired': ofTrade('requests', (trade) =>
    toParties(
      trade,
      `Expired: ${titleOf(trade)}`,
      (side) => side === (trade.wasApproved ? 'producer' : trade.madeBy) && mails.tradeExpired(trade),
    ),
  ),
  'trade_reminder.due': topic('reminders', findTrade, (trade, { at }, { clock }) => {
    // Not if it was answered or paid since, or its time has passed.
    if (trade.expiresAt === null || trade.movedAt > at || trade.expiresAt <= clock.now()) return false;
    const turn = trade.status === 'approved' ? 'producer' : answererOf(trade);
    return toSide(trade, turn, { mail: mails.tradeEndsSoon(trade, trade.expiresAt) });
  }),
  'trade.complete': ofTrade('payments', (trade) => [
    toSide(trade, 'recycler', { text: `Payment initiated: ${orderOf(trade)}`, mail: mails.paymentInitiated(trade) }),
  ]),
  'transaction.proof_uploaded': ofOrder((trade) => [
    toSide(trade, 'recycler', { text: `Payment proof uploaded: ${orderOf(trade)}` }),
    {
      to: SUPERADMINS,
      group: 'review',
      path: pathOf(trade),
      mail: mails.proofToVerify(trade),
      isMailed: trade.stage === 'proven',
    },
  ]),
  'transaction.documents_added': ofOrder((trade) => [
    toSide(trade, 'producer', { text: `New document: ${orderOf(trade)}` }),
  ]),
  'transaction.document_replaced': ofOrder((trade) => toParties(trade, `Document replaced: ${orderOf(trade)}`)),
  'transaction.proof_replaced': ofOrder((trade) => {
    const text = `Document replaced: ${orderOf(trade)}`;
    return [...toParties(trade, text), { to: SUPERADMINS, text, path: pathOf(trade) }];
  }),
  'transaction.payment_verified': toBoth((trade) => `Payment verified: ${orderOf(trade)}`, mails.paymentVerified),
  'transaction.completed': toBoth((trade) => `Completed: ${orderOf(trade)}`, mails.tradeCompleted),
  /** Cancelled after a payment that was not verified, or ended under a recall. */
  'transaction.cancelled': ofOrder((trade) => {
    const { endedByRecall: recall } = trade;
    return recall === null
      ? toParties(trade, `Cancelled: ${orderOf(trade)}`, (side) => mails.tradeCancelled(trade, side))
      : toParties(trade, mails.recallSubject(trade, recall), (side) => mails.tradeEndedByRecall(trade, recall, side));
  }),
};
