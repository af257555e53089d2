import { type Db, many, one } from '../../platform/database/database.ts';
import type { RecallsTable, TransactionsTable, UsersTable } from '../../platform/database/schema.gen.ts';

/** Facts of a recall for its messages. */
export type RecallFacts = Pick<RecallsTable, 'number' | 'authority' | 'reference' | 'order_date' | 'status'>;

export function findRecall(db: Db, id: string): Promise<RecallFacts | undefined> {
  return one<RecallFacts>(db)`
    select number, authority, reference, order_date, status from recalls where id = ${id}`;
}

/** A company that a recall concerns, with the work orders of its trades in the scope. */
export interface ConcernedRow {
  person: UsersTable['id'];
  orders: TransactionsTable['order_id'][];
}

/** The parties of the trades in the scope of a recall when it was executed, and the owner of its account. */
export function listConcerned(db: Db, id: string): Promise<ConcernedRow[]> {
  return many<ConcernedRow>(db)`
    with concerned as (
      select party as person, x.order_id from recall_trades r join trades t on t.id = r.trade_id left join transactions x on x.trade_id = t.id,
        unnest(array[t.recycler_id, t.producer_id]) as party
      where r.recall_id = ${id}
      union select a.owner_id, null from recalls r join epr_accounts a on a.id = r.account_id where r.id = ${id}
    )
    select person, coalesce(array_agg(order_id order by order_id) filter (where order_id is not null), '{}') as orders
    from concerned group by person order by person`;
}
