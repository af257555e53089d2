/** Concerns about transfers of credits and disputes. */
import type * as z from 'zod/mini';
import { type Db, many, sql } from '../../platform/database/database.ts';
import type {
  CertificateCollisionsTable,
  DisputesTable,
  HistoryTable,
  TransferLinesTable,
} from '../../platform/database/schema.gen.ts';
import type { concerns } from './contract.ts';
import { SHOWN } from './overview-store.server.ts';

type Concerns = z.output<typeof concerns>;
type Late<Name extends keyof Concerns, Since> = Concerns[Name] extends { items: (infer Item)[] }
  ? Omit<Item, 'since'> & { since: Since; count: number }
  : never;

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`;

/** Orders that were approved before that day (in India) and lack certificate numbers, oldest approval first. A closed company records none, and nothing is recorded under a recall. */
export function listLateTransfers(db: Db, day: string): Promise<Late<'late_transfers', HistoryTable['at']>[]> {
  return many<Late<'late_transfers', HistoryTable['at']>>(db)`
    select x.trade_id, x.order_id, t.seller_company as company, approval.at as since, count(*) over () as count
    from transactions x join trades t on t.id = x.trade_id
    left join (select trade_id, sum(quantity) as quantity from transfer_lines where status <> 'withdrawn' group by trade_id) l
      on l.trade_id = x.trade_id
    join lateral (select min(h.at) as at from history h where h.subject_id = x.id and h.to_status = 'payment_verified') approval
      on approval.at < ${startOf(day)}
    where x.status in ('payment_verified', 'completed') and x.transfer_tracked and t.quantity > coalesce(l.quantity, 0)
      and recall_of_trade(t.id) is null
      and exists (select from users u where u.id = t.recycler_id and u.closed_at is null)
    order by approval.at, x.id limit ${SHOWN}`;
}

/** Orders with a line that was recorded before that day and has no answer, oldest line first; the company is the buyer, which is not closed. Nothing is answered under a recall. */
export function listUnansweredLines(
  db: Db,
  day: string,
): Promise<Late<'unanswered_lines', TransferLinesTable['recorded_at']>[]> {
  return many<Late<'unanswered_lines', TransferLinesTable['recorded_at']>>(db)`
    select l.trade_id, x.order_id, t.buyer_company as company, min(l.recorded_at) as since, count(*) over () as count
    from transfer_lines l join trades t on t.id = l.trade_id join transactions x on x.trade_id = l.trade_id
    where l.status = 'recorded' and l.recorded_at < ${startOf(day)} and x.status in ('payment_verified', 'completed')
      and recall_of_trade(t.id) is null
      and exists (select from users u where u.id = t.producer_id and u.closed_at is null)
    group by l.trade_id, x.order_id, t.buyer_company
    order by min(l.recorded_at), l.trade_id limit ${SHOWN}`;
}

/** Disputes that were opened before that day and are open, oldest first; the company is the one that opened it, of a fee the buyer. */
export function listOldDisputes(db: Db, day: string): Promise<Late<'old_disputes', DisputesTable['opened_at']>[]> {
  return many<Late<'old_disputes', DisputesTable['opened_at']>>(db)`
    select d.trade_id, x.order_id, case d.opener when 'recycler' then t.seller_company else t.buyer_company end as company,
      d.opened_at as since, count(*) over () as count
    from disputes d join trades t on t.id = d.trade_id join transactions x on x.trade_id = d.trade_id
    where d.status = 'open' and d.opened_at < ${startOf(day)}
    order by d.opened_at, d.id limit ${SHOWN}`;
}

/** Tries since then to record a number that another seller holds, oldest first; the company is the one that tried. */
export function listCollisions(
  db: Db,
  since: Date,
): Promise<Late<'certificate_collisions', CertificateCollisionsTable['at']>[]> {
  return many<Late<'certificate_collisions', CertificateCollisionsTable['at']>>(db)`
    select n.trade_id, x.order_id, t.seller_company as company, n.at as since, c.number as certificate_number, count(*) over () as count
    from certificate_collisions n join certificates c on c.id = n.certificate_id join trades t on t.id = n.trade_id
      join transactions x on x.trade_id = n.trade_id
    where n.at >= ${since}
    order by n.at, n.id limit ${SHOWN}`;
}
