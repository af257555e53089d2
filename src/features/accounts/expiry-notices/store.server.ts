import { sql, type Tx, scalar } from '#platform/database/database.ts';

/**
 * Notes for the next owners, who were not notified on that day, which of their credits they are to be notified of: those with so many days
 * left, or fewer, for which that number or a smaller one has not been noted. An event for each of these owners has them mailed. Returns the
 * number of owners.
 */
export async function noteExpiring(
  tx: Tx,
  { today, at, days }: { today: string; at: Date; days: readonly number[] },
  most: number,
) {
  return scalar<number>(tx)`
    with expiring as (
      select c.owner_id, c.id as subject_id, c.expires_on from credit_records c
      where c.available > 0 and c.expires_on between ${today}::date and ${today}::date + ${Math.max(...days)}::integer
      union all
      select t.producer_id, t.id, c.expires_on
      from credit_records c join trades t on t.credit_id = c.id join transactions x on x.trade_id = t.id
      where x.status in ('payment_verified', 'completed') and kept_quantity(t) > 0
        and c.expires_on between ${today}::date and ${today}::date + ${Math.max(...days)}::integer
    ), due as (
      select e.owner_id, e.subject_id, n.days
      from expiring e
      cross join lateral (
        select min(days) as days from unnest(${[...days]}::smallint[]) days where e.expires_on - ${today}::date <= days
      ) n
      where not exists (select from expiry_notices noticed where noticed.subject_id = e.subject_id and noticed.days <= n.days)
    ), owners as materialized (
      select u.id from users u
      where u.closed_at is null and u.id in (select owner_id from due)
        and not exists (
          select from expiry_notices noticed
          where noticed.owner_id = u.id and (noticed.told_at at time zone 'Asia/Kolkata')::date >= ${today}::date)
      order by u.id limit ${most} for share
    ), noted as (
      insert into expiry_notices (subject_id, owner_id, days, told_at)
      select d.subject_id, d.owner_id, d.days, ${at}::timestamptz from due d join owners o on o.id = d.owner_id
      on conflict (subject_id) do update set days = excluded.days, told_at = excluded.told_at
    ), added as (
      insert into outbox (topic, subject_id, at, next_at) select 'credits.expiring', id, ${at}, ${at} from owners
    )
    select count(*) from owners`;
}

export async function deleteNotices(tx: Tx, ownerId: string): Promise<void> {
  await sql`delete from expiry_notices where owner_id = ${ownerId}`.execute(tx);
}
