import { sql, type Tx } from '../../platform/database/database.ts';

/**
 * Notes which approved transactions still have no invoice of the recycler on the calendar day that is so many days after the approval, or
 * later, if that number or a larger one has not been noted. An event for each has the recycler mailed. Returns their number, at most `most`.
 */
export async function noteMissingInvoices(
  tx: Tx,
  { today, at, days }: { today: string; at: Date; days: readonly number[] },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select x.id, reminder.days
      from transactions x
      cross join lateral (
        select (min(h.at) at time zone 'Asia/Kolkata')::date as day from history h
        where h.subject = 'transaction' and h.subject_id = x.id and h.to_status = 'payment_verified'
      ) approved
      cross join lateral (
        select max(days) as days from unnest(${[...days]}::smallint[]) days where approved.day + days <= ${today}::date
      ) reminder
      where x.status in ('payment_verified', 'completed') and reminder.days is not null
        and not exists (select from documents d where d.trade_id = x.trade_id and d.supplier = 'recycler')
        and not exists (select from invoice_reminders reminded where reminded.transaction_id = x.id and reminded.days >= reminder.days)
      order by x.id limit ${most}
    ), noted as (
      insert into invoice_reminders as known (transaction_id, days, told_at) select id, days, ${at}::timestamptz from due
      -- A second run at the same time notes nothing more.
      on conflict (transaction_id) do update set days = excluded.days, told_at = excluded.told_at where known.days < excluded.days
      returning transaction_id
    ), added as (
      insert into outbox (topic, subject_id, at, next_at) select 'invoice_reminder.due', transaction_id, ${at}, ${at} from noted
    )
    select count(*) from due`.execute(tx);
  return rows[0]?.count ?? 0;
}
