import type * as z from 'zod/mini';
import { type Db, many, sql } from '#platform/database/database.ts';
import type { TransactionsTable } from '#platform/database/schema.gen.ts';
import type { concerns, volume } from './contract.ts';
import { readFigures } from './store.server.ts';

type VolumeRow = Omit<z.output<typeof volume>, 'value'> & { value_paise: TransactionsTable['item_value_paise'] };

/** Work orders that were not declined, by the month of their creation in India, kilograms before grams. @param year financial year, null for all */
export async function sumVolumes(db: Db, year: number | null): Promise<VolumeRow[]> {
  const within =
    year === null ? sql`true` : sql`month >= ${`${year}-04-01`}::date and month < ${`${year + 1}-04-01`}::date`;
  return many<VolumeRow>(db)`
    select to_char(month, 'YYYY-MM') as month, waste_type, unit, count(*) as orders, sum(quantity) as quantity,
      sum(item_value_paise) as value_paise
    from transactions where status <> 'cancelled' and ${within}
    group by transactions.month, waste_type, unit order by transactions.month, waste_type, unit desc`;
}

export const SHOWN = 20;

/** Maximum groups of equal bytes that are counted. */
const COUNTED = 200;

type Concerns = z.output<typeof concerns>;

/** A group of work orders, and the number of such groups. */
type DuplicateRow = Concerns['duplicate_proofs']['items'][number] & Pick<Concerns['duplicate_proofs'], 'count'>;

/**
 * Work orders whose proofs have the same bytes, oldest first; groups in which all were declined are left out, as no action is needed.
 * Unique hashes are skipped by an index-only scan.
 */
export function listDuplicateProofs(db: Db): Promise<DuplicateRow[]> {
  return many<DuplicateRow>(db)`
    with proofs as (
      select sha256 from files
      where purpose in ('transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents')
      group by sha256 having count(*) > 1 limit ${COUNTED}
    ), bearers as (
      select f.sha256, x.id, x.trade_id, x.order_id, x.status
      from proofs p join files f using (sha256)
      join trade_documents d on d.file_id = f.id join transactions x on x.trade_id = d.trade_id
      where f.purpose in ('transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents')
    )
    select jsonb_agg(distinct jsonb_build_object('order_id', order_id, 'trade_id', trade_id)) as orders, count(*) over () as count
    from bearers group by sha256 having count(distinct id) > 1 and bool_or(status <> 'cancelled')
    order by min(order_id) limit ${SHOWN}`;
}

/** A work order of a list, and the number of all that belong to it. */
type LateRow = Omit<Concerns['late_documents']['items'][number], 'since'> & { since: Date; count: number };

/** Approved before `due` and not completed, oldest approval first; a recall that holds an order refuses its documents. */
export function listLateDocuments(db: Db, due: Date): Promise<LateRow[]> {
  return many<LateRow>(db)`
    select x.trade_id, x.order_id, t.seller_company as company, x.changed_at as since, count(*) over () as count
    from transactions x join trades t on t.id = x.trade_id
    where x.status = 'payment_verified' and x.changed_at < ${due}
      and not exists (select from held_trades h where h.trade_id = x.trade_id)
    order by x.changed_at, x.id limit ${SHOWN}`;
}

/** Payments recorded before `due` that have no answer, oldest first. A closed company answers none. */
export function listUnconfirmedPayments(db: Db, due: Date): Promise<LateRow[]> {
  return many<LateRow>(db)`
    select p.trade_id, x.order_id, case p.payee when 'recycler' then t.seller_company else t.buyer_company end as company,
      p.recorded_at as since, count(*) over () as count
    from payments p join trades t on t.id = p.trade_id join transactions x on x.trade_id = p.trade_id
    where p.status = 'recorded' and p.recorded_at < ${due}
      and (p.payee = 'platform' or exists (select from users u where u.id = t.recycler_id and u.closed_at is null))
    order by p.recorded_at, p.id limit ${SHOWN}`;
}

/** Messages given up, pending ones with at least so many failed attempts, and requests for erasure whose answer is late. */
export const countOverdue = (db: Db, { attempts, now }: { attempts: number; now: Date }) =>
  readFigures(db, {
    buried_letters: sql`(select count(*) from outbox where buried_at is not null)`,
    failing_letters: sql`(select count(*) from outbox
      where delivered_at is null and buried_at is null and last_error is not null and attempts >= ${attempts})`,
    erasures_overdue: sql`(select count(*) from erasure_requests where state = 'requested' and answer_by < ${now})`,
  });

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`;

/** Orders that were approved before that day (in India) and lack certificate numbers, oldest approval first. A closed company records none, and nothing is recorded under a recall. */
export function listLateTransfers(db: Db, day: string): Promise<LateRow[]> {
  return many<LateRow>(db)`
    select late.trade_id, late.order_id, t.seller_company as company, late.verified_at as since, late.count
    from (
      select x.*, count(*) over () as count from transactions x
      where x.transfer_tracked and x.quantity > x.numbered_quantity and x.status in ('payment_verified', 'completed')
        and x.verified_at < ${startOf(day)} and not exists (select from held_trades h where h.trade_id = x.trade_id)
        and exists (select from users u where u.id = x.recycler_id and u.closed_at is null)
      order by x.verified_at, x.id limit ${SHOWN}
    ) late join trades t on t.id = late.trade_id
    order by late.verified_at, late.id`;
}

/** Orders with a line that was recorded before that day and has no answer, oldest line first; the company is the buyer, which is not closed. Nothing is answered under a recall. */
export function listUnansweredLines(db: Db, day: string): Promise<LateRow[]> {
  return many<LateRow>(db)`
    select l.trade_id, x.order_id, t.buyer_company as company, min(l.recorded_at) as since, count(*) over () as count
    from transfer_lines l join trades t on t.id = l.trade_id join transactions x on x.trade_id = l.trade_id
    where l.status = 'recorded' and l.recorded_at < ${startOf(day)} and x.status in ('payment_verified', 'completed')
      and not exists (select from held_trades h where h.trade_id = t.id)
      and exists (select from users u where u.id = t.producer_id and u.closed_at is null)
    group by l.trade_id, x.order_id, t.buyer_company
    order by min(l.recorded_at), l.trade_id limit ${SHOWN}`;
}

/** Disputes that were opened before that day and are open, oldest first; the company is the one that opened it, of a fee the buyer. */
export function listOldDisputes(db: Db, day: string): Promise<LateRow[]> {
  return many<LateRow>(db)`
    select d.trade_id, x.order_id, case d.opener when 'recycler' then t.seller_company else t.buyer_company end as company,
      d.opened_at as since, count(*) over () as count
    from disputes d join trades t on t.id = d.trade_id join transactions x on x.trade_id = d.trade_id
    where d.status = 'open' and d.opened_at < ${startOf(day)}
    order by d.opened_at, d.id limit ${SHOWN}`;
}

type Collision = LateRow & Pick<Concerns['certificate_collisions']['items'][number], 'certificate_number'>;

/** Tries since then to record a number that another seller holds, oldest first; the company is the one that tried. */
export function listCollisions(db: Db, since: Date): Promise<Collision[]> {
  return many<Collision>(db)`
    select n.trade_id, x.order_id, t.seller_company as company, n.at as since, c.number as certificate_number, count(*) over () as count
    from certificate_collisions n join certificates c on c.id = n.certificate_id join trades t on t.id = n.trade_id
      join transactions x on x.trade_id = n.trade_id
    where n.at >= ${since}
    order by n.at, n.id limit ${SHOWN}`;
}
