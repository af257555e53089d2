/** Recalls, told to every company that they concern, with its own work orders. Source: file 10 of the specification, part 10. */
import { formatDay } from '#lib/dates.ts';
import { type MailText, oneLine } from '#lib/notice.ts';
import { type Db, many, one } from '#platform/database/database.ts';
import type { RecallsTable, TransactionsTable, UsersTable } from '#platform/database/schema.gen.ts';
import { topic, type Topics } from '#platform/notice.ts';

type RecallFacts = Pick<RecallsTable, 'number' | 'authority' | 'reference' | 'order_date' | 'status'>;

/** A company that a recall concerns, with the work orders of its trades in the scope. */
interface ConcernedRow {
  organisation: UsersTable['id'];
  orders: TransactionsTable['order_id'][];
}

/** The parties of the trades in the scope of a recall when it was executed, and the owner of its account. */
function listConcerned(db: Db, id: string): Promise<ConcernedRow[]> {
  return many<ConcernedRow>(db)`
    with concerned as (
      select party as organisation, x.order_id from recall_trades r join trades t on t.id = r.trade_id left join transactions x on x.trade_id = t.id,
        unnest(array[t.recycler_id, t.producer_id]) as party
      where r.recall_id = ${id}
      union select a.owner_id, null from recalls r join epr_accounts a on a.id = r.account_id where r.id = ${id}
    )
    select organisation, coalesce(array_agg(order_id order by order_id) filter (where order_id is not null), '{}') as orders
    from concerned group by organisation order by organisation`;
}

async function findRecall(db: Db, id: string) {
  const recall = await one<RecallFacts>(db)`
    select number, authority, reference, order_date, status from recalls where id = ${id}`;
  return recall && { recall, concerned: await listConcerned(db, id) };
}

/** Most work orders in a subject; the text names more. */
const IN_SUBJECT = 5;
const IN_TEXT = 200;

const named = (orders: readonly string[], most: number): string =>
  orders.slice(0, most).join(', ') + (orders.length > most ? ` and ${orders.length - most} more` : '');

const order = ({ authority, reference, order_date: day }: RecallFacts): string =>
  `Authority: ${authority}\nReference: ${oneLine(reference)}\nDate of the order: ${formatDay(day)}`;

const ordersOf = (orders: readonly string[]): string[] =>
  orders.length === 0 ? [] : [`Work orders: ${named(orders, IN_TEXT)}`];

const subject = (start: string, orders: readonly string[]): string =>
  orders.length === 0 ? start : `${start}: ${named(orders, IN_SUBJECT)}`;

const link = { label: 'View recalls', path: '/recalls' };

/** Mail to the parties of trades in scope and to the owner of the offers: a recall is executed. */
function recallExecuted(recall: RecallFacts, orders: readonly string[]): MailText {
  return {
    subject: subject(`Recall ${recall.number}`, orders),
    paragraphs: [
      'An authority has cancelled credits or certificates that you trade here. Offers in the scope have left the market, and open requests are declined.',
      'Accepted trades are held. The cancelled quantity of completed trades does not count towards targets any more.',
      order(recall),
      ...ordersOf(orders),
    ],
    link,
  };
}

/** Mail to the same: a recall is lifted. */
function recallLifted(recall: RecallFacts, orders: readonly string[]): MailText {
  return {
    subject: subject(`Recall ${recall.number} lifted`, orders),
    paragraphs: [
      'This recall is lifted. Unless another recall holds them, your trades go on, offers return to the market and quantities count towards targets again.',
      order(recall),
      ...ordersOf(orders),
    ],
    link,
  };
}

const toConcerned = (write: (recall: RecallFacts, orders: readonly string[]) => MailText) =>
  topic('payments', findRecall, ({ recall, concerned }) =>
    concerned.map(({ organisation, orders }) => ({ to: { organisation }, mail: write(recall, orders) })),
  );

export const RECALL_TOPICS: Topics = {
  'recall.executed': toConcerned(recallExecuted),
  'recall.lifted': toConcerned(recallLifted),
};
