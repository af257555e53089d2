import { type Db, only } from '#platform/database/database.ts';

/** Maximum users per message: with every subject they take 7,300 of the 8,000 bytes of a NOTIFY payload. */
const USERS_PER_MESSAGE = 50;

/**
 * Marks up to `most` pending events as notified and sends them on the channel `people`, as lines of a user id and the subjects. One
 * statement, so that an event is never marked without being sent. Returns the number of events. Recipients: see `live_audience`.
 */
export async function notifyPending(db: Db, now: Date, most: number): Promise<number> {
  const { taken } = await only<{ taken: number }>(db)`
    with taken as (
      update outbox set told_at = ${now}
      where id = any (array(select id from outbox where told_at is null order by id limit ${most} for update skip locked))
      returning split_part(topic, '.', 1) as subject, subject_id
    ), audience as (
      select distinct a.about as subject, a.person
      from (select subject, array_agg(distinct subject_id) as ids from taken group by subject) t, live_audience(t.subject, t.ids) a
    ), lines as (
      select person::text || ' ' || string_agg(subject, ',' order by subject) as line,
        (row_number() over (order by person) - 1) / ${USERS_PER_MESSAGE} as message
      from audience group by person
    ), said as (
      -- A text, so that it is asked for and done.
      select pg_notify('people', string_agg(line, E'\n'))::text as nothing from lines group by message
    )
    select (select count(*) from taken) as taken, (select string_agg(nothing, '') from said) as nothing`;
  return taken;
}
