import { sql, type Tx } from '../../platform/database/database.ts';

interface Due {
  /** Calendar day in India. */
  today: string;
  at: Date;
  /** Days after which a reminder is due. */
  days: readonly number[];
}

/**
 * Notes which reminders of transfers are due today: of orders without all of their numbers, counted from the day of the approval, and of
 * orders with lines that the buyer has not answered, from the day of the oldest one; none of what has ended or a recall holds. An event for
 * each has its reader reminded. Of several reminders of one order that are due, the last is sent. Returns their number, at most `most`.
 */
export async function noteTransfers(tx: Tx, { today, at, days }: Due, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with open as (
      select x.trade_id, 'transfer.numbers_due' as topic, (
          select (min(h.at) at time zone 'Asia/Kolkata')::date from history h
          where h.subject = 'transaction' and h.subject_id = x.id and h.to_status = 'payment_verified') as day
      from transactions x join trades t on t.id = x.trade_id
      where x.status in ('payment_verified', 'completed') and x.transfer_tracked and t.quantity > (
        select coalesce(sum(l.quantity), 0) from transfer_lines l where l.trade_id = t.id and l.status <> 'withdrawn')
      union all
      select l.trade_id, 'transfer.answer_due', (min(l.recorded_at) at time zone 'Asia/Kolkata')::date
      from transfer_lines l join transactions x on x.trade_id = l.trade_id
      where l.status = 'recorded' and x.status in ('payment_verified', 'completed') group by l.trade_id
    ), due as (
      select o.trade_id, o.topic, reminder.days
      from open o
      cross join lateral (select max(days) as days from unnest(${[...days]}::smallint[]) days where o.day + days <= ${today}::date) reminder
      where reminder.days is not null and recall_of_trade(o.trade_id) is null and not exists (
        select from transfer_reminders reminded
        where reminded.trade_id = o.trade_id and reminded.topic = o.topic and reminded.days >= reminder.days)
      order by o.trade_id, o.topic limit ${most}
    ), noted as (
      insert into transfer_reminders as known (trade_id, topic, days, told_at) select trade_id, topic, days, ${at}::timestamptz from due
      -- A second run at the same time notes nothing more.
      on conflict (trade_id, topic) do update set days = excluded.days, told_at = excluded.told_at where known.days < excluded.days
      returning trade_id, topic
    ), added as (
      insert into outbox (topic, subject_id, at, next_at) select topic, trade_id, ${at}, ${at} from noted
    )
    select count(*) from due`.execute(tx);
  return rows[0]?.count ?? 0;
}
