/** Messages that one of the parties has not read. Source: file 10 of the specification, part 10. */
import { brand } from '#brand.ts';
import { type MailText, oneLine } from '#lib/notice.ts';
import { type Db, one } from '#platform/database/database.ts';
import type { MessagesTable, TradesTable } from '#platform/database/schema.gen.ts';
import { topic, type Topics } from '#platform/notice.ts';
import { orderColumns, type OrderFacts } from '#trading/disputes/notices.server.ts';

type Party = 'recycler' | 'producer';

/** Facts of a message for the mail about it, which does not quote it; the trade is the newest round. */
interface MessageFacts extends Omit<OrderFacts, 'orderId'>, Pick<TradesTable, 'kind'> {
  orderId: OrderFacts['orderId'] | null;
  role: MessagesTable['role'];
  isUnread: boolean;
}

function findMessage(db: Db, id: string, party: Party): Promise<MessageFacts | undefined> {
  return one<MessageFacts>(db)`
    select ${orderColumns}, t.kind, m.role, not exists (
        select from message_readings g
        where g.conversation_id = m.conversation_id and g.role = ${party} and g.up_to >= m.position) as "isUnread"
    from messages m
    join lateral (
      select * from trades t where t.id = m.conversation_id or t.first_id = m.conversation_id order by t.round desc limit 1
    ) t on true
    left join transactions x on x.trade_id = t.id
    where m.id = ${id}`;
}

function messageWaits(message: MessageFacts): MailText {
  const subject = message.orderId ?? (message.kind === 'purchase' ? 'Purchase request' : 'Counter-offer');
  const companies = { recycler: message.sellerCompany, producer: message.buyerCompany, superadmin: brand.name };
  return {
    subject: `New message: ${subject}`,
    paragraphs: [`${oneLine(companies[message.role])} has written to you about this trade.`],
    link: { label: 'Read the message', path: `/trade/${message.tradeId}?tab=messages` },
  };
}

const unreadBy = (party: Party) =>
  topic(
    'payments',
    (db, id) => findMessage(db, id, party),
    (message) => message.isUnread && { to: { organisation: message[`${party}Id`] }, mail: messageWaits(message) },
  );

export const MESSAGE_TOPICS: Topics = {
  'message.unread_by_recycler': unreadBy('recycler'),
  'message.unread_by_producer': unreadBy('producer'),
};
