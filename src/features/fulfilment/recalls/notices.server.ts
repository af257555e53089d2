/** Recalls, told to every company that they concern, with its own work orders. Source: file 10 of the specification, part 10. */
import { formatDay } from '#lib/dates.ts';
import { oneLine } from '#lib/notice.ts';
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

/** Mails to the parties of trades in scope and to the owner of the offers. @param texts what has happened */
const toConcerned = (subjectOf: (number: string) => string, ...texts: string[]) =>
  topic('payments', findRecall, ({ recall, concerned }) =>
    concerned.map(({ organisation, orders }) => {
      const { number, authority, reference, order_date: day } = recall;
      const subject = subjectOf(number);
      const order = `Authority: ${authority}\nReference: ${oneLine(reference)}\nDate of the order: ${formatDay(day)}`;
      const mail = {
        subject: orders.length === 0 ? subject : `${subject}: ${named(orders, IN_SUBJECT)}`,
        paragraphs: [...texts, order, ...(orders.length === 0 ? [] : [`Work orders: ${named(orders, IN_TEXT)}`])],
        link: { label: 'View recalls', path: '/recalls' },
      };
      return { to: { organisation }, mail };
    }),
  );

export const RECALL_TOPICS: Topics = {
  'recall.executed': toConcerned(
    (number) => `Recall ${number}`,
    'An authority has cancelled credits or certificates that you trade here. Offers in the scope have left the market, and open requests are declined.',
    'Accepted trades are held. The cancelled quantity of completed trades does not count towards targets any more.',
  ),
  'recall.lifted': toConcerned(
    (number) => `Recall ${number} lifted`,
    'This recall is lifted. Unless another recall holds them, your trades go on, offers return to the market and quantities count towards targets again.',
  ),
};
