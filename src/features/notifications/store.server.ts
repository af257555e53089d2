import { sql, type Db } from '../../platform/database/database.ts';
import type { NotificationPreferencesTable, NotificationsTable } from '../../platform/database/schema.gen.ts';

/** A notification that is to be written. */
export interface NewNotification extends Pick<NotificationsTable, 'id' | 'topic' | 'category' | 'text' | 'path'> {
  eventId: NotificationsTable['event_id'];
  personId: NotificationsTable['person_id'];
  subjectId: NotificationsTable['subject_id'];
  at: NotificationsTable['at'];
}

/**
 * Writes the notifications of these events, says on the channel `people` who has new ones, and marks the events as notified. One statement,
 * so that after a crash all of it is done or none. An event that another worker has marked meanwhile is left out.
 */
export async function insertNotifications(
  db: Db,
  eventIds: readonly number[],
  notifications: readonly NewNotification[],
): Promise<void> {
  const rows = notifications.map(({ at, ...others }) => ({ ...others, at: at.toISOString() }));
  await sql`
    with done as (
      update outbox set notify_at = null where id = any (${[...eventIds]}::bigint[]) and notify_at is not null returning id
    ), added as (
      insert into notifications (id, event_id, person_id, at, category, topic, subject_id, text, path)
      select n.id, n."eventId", n."personId", n.at, n.category, n.topic, n."subjectId", left(n.text, 300), n.path
      from done d join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, "eventId" bigint, "personId" uuid, at timestamptz,
        category text, topic text, "subjectId" uuid, text text, path text) on n."eventId" = d.id
      join users u on u.id = n."personId" and u.closed_at is null
      order by n.id
      on conflict on constraint notified_once do nothing
      returning person_id
    ), lines as (
      select person_id::text || ' notification' as line, (row_number() over () - 1) / 60 as message from added group by person_id
    )
    select pg_notify('people', string_agg(line, E'\n'))::text from lines group by message`.execute(db);
}

/** The person's choice for a group, if there is one. */
export async function findChoice(
  db: Db,
  personId: string,
  category: string,
): Promise<NotificationPreferencesTable['frequency'] | undefined> {
  const { rows } = await sql<Pick<NotificationPreferencesTable, 'frequency'>>`
    select frequency from notification_preferences where person_id = ${personId} and category = ${category}`.execute(
    db,
  );
  return rows[0]?.frequency;
}
