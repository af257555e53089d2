import { sql, type Db } from '../../platform/database/database.ts';
import type { FilesTable } from '../../platform/database/schema.gen.ts';

/** End of the financial year of an instant, in India. */
const yearEnd = (instant: ReturnType<typeof sql>) => sql`
  make_date(extract(year from (${instant} at time zone 'Asia/Kolkata') - interval '3 months')::int + 1, 3, 31)`;

/**
 * Some of the files whose time is over: a year after an EPR account was rejected, a claim was decided or an offer that never traded was withdrawn,
 * and 8 years after the end of the financial year of the last trade.
 * @param ended before this instant the year has passed
 * @param traded before this day the 8 years have passed
 */
export async function listExpired(
  db: Db,
  { ended, traded, limit }: { ended: Date; traded: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<Pick<FilesTable, 'id'>>`
    with old_trades as (
      select t.id from trades t left join transactions x on x.trade_id = t.id
      where t.status <> 'pending' and (t.status <> 'approved' or x.status in ('completed', 'cancelled'))
        and ${yearEnd(sql`greatest(t.changed_at, x.changed_at)`)} < ${traded}::date
    ), expired (id) as (
      select certificate_id from epr_accounts a where status = 'rejected' and changed_at < ${ended}
        and not exists (select from trades t where t.producer_account_id = a.id)
        and not exists (select from trades t join offers o on o.id = t.offer_id where o.account_id = a.id)
      union all
      select certificate_id from registration_claims where decided_at < ${ended}
      union all
      select unnest(array[product_image_id, availability_proof_id]) from offers o
      where status = 'withdrawn' and changed_at < ${ended} and not exists (select from trades t where t.offer_id = o.id)
      union all
      select d.file_id from trade_documents d join old_trades o on o.id = d.trade_id
      union all
      select unnest(array[d.file_id, d.irn_file_id]) from documents d join old_trades o on o.id = d.trade_id
      union all
      select d.proof_id from disputes d join old_trades o on o.id = d.trade_id
      union all
      -- A conversation is that of all rounds of a negotiation.
      select m.file_id from message_files m join messages g on g.id = m.message_id
      where not exists (select from trades t where coalesce(t.first_id, t.id) = g.conversation_id
        and t.id not in (select id from old_trades))
      union all
      select a.certificate_id from epr_accounts a join users u on u.id = a.owner_id
      where u.closed_at is not null and ${yearEnd(sql`(
        select max(t.changed_at) from trades t where a.owner_id in (t.recycler_id, t.producer_id))`)} < ${traded}::date
    )
    select f.id from files f where f.erased_at is null and f.id in (select id from expired) limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
