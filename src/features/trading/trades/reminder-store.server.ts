import { scalar, type Tx } from '#platform/database/database.ts';

/**
 * Notes which open trades expire within so many hours, or fewer, where that number or a smaller one has not been noted for their status. An
 * event for each has the party reminded whose turn it is. Returns their number, at most `most`.
 */
export function noteDeadlines(
  tx: Tx,
  { at, hours }: { at: Date; hours: readonly number[] },
  most: number,
): Promise<number> {
  return scalar<number>(tx)`
    with due as (
      select t.id, t.status, reminder.hours
      from open_tasks(${at}) task join trades t on t.id = task.trade_id
      cross join lateral (
        select min(hours) as hours from unnest(${[...hours]}::smallint[]) hours where task.due_at <= ${at}::timestamptz + hours * interval '1 hour'
      ) reminder
      -- Requests and accepted trades have no transaction, and expire when their task is due.
      where task.name in ('answer', 'initiate_payment') and t.expires_at > ${at}
        and t.expires_at <= ${at}::timestamptz + ${Math.max(...hours)}::integer * interval '1 hour'
        and not exists (
          select from trade_reminders reminded where reminded.trade_id = t.id and reminded.status = t.status and reminded.hours <= reminder.hours)
      order by t.expires_at, t.id limit ${most}
    ), noted as (
      insert into trade_reminders as known (trade_id, status, hours, told_at) select id, status, hours, ${at}::timestamptz from due
      -- A second run at the same time notes nothing more.
      on conflict (trade_id, status) do update set hours = excluded.hours, told_at = excluded.told_at where known.hours > excluded.hours
      returning trade_id
    ), added as (
      insert into outbox (topic, subject_id, at, next_at) select 'trade_reminder.due', trade_id, ${at}, ${at} from noted
    )
    select count(*) from due`;
}
