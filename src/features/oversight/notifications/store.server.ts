import { type Actor, organisationOf } from '#platform/context.ts';
import { allOf, type Db, scalar, many, one, sql, type Tx, only } from '#platform/database/database.ts';
import type {
  NotificationDigestsTable,
  NotificationPreferencesTable,
  NotificationsTable,
} from '#platform/database/schema.gen.ts';
import { type Page, readPage } from '#platform/paging.ts';

interface NewNotification extends Pick<NotificationsTable, 'id' | 'topic' | 'category' | 'text' | 'path'> {
  eventId: NotificationsTable['event_id'];
  personId: NotificationsTable['person_id'];
  subjectId: NotificationsTable['subject_id'];
  /** Null: about the person alone, or for a superadmin. */
  organisationId: NotificationsTable['organisation_id'];
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
      insert into notifications (id, event_id, person_id, organisation_id, at, category, topic, subject_id, text, path)
      select n.id, n."eventId", n."personId", n."organisationId", n.at, n.category, n.topic, n."subjectId", left(n.text, 300), n.path
      from done d join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, "eventId" bigint, "personId" uuid, "organisationId" uuid,
        at timestamptz, category text, topic text, "subjectId" uuid, text text, path text) on n."eventId" = d.id
      join users u on u.id = n."personId" and u.email is not null
      order by n.id
      on conflict on constraint notified_once do nothing
      returning person_id
    ), lines as (
      select person_id::text || ' notification' as line, (row_number() over () - 1) / 60 as message from added group by person_id
    )
    select pg_notify('people', string_agg(line, E'\n'))::text from lines group by message`.execute(db);
}

export type NotificationRow = Pick<
  NotificationsTable,
  'id' | 'at' | 'category' | 'topic' | 'text' | 'path' | 'read_at'
>;
const columns = sql`id, at, category, topic, text, path, read_at`;

/** A person who reads, in the organisation that the session acts for. */
type OwnReader = Pick<Actor, 'personId' | 'ownerId' | 'organisation'>;

/** Notifications that the reader sees: those of the organisation, and those about the person alone. */
export const isOwn = (reader: OwnReader) =>
  sql`person_id = ${reader.personId} and (organisation_id = ${organisationOf(reader)} or organisation_id is null)`;

export function listNotifications(
  db: Db,
  reader: OwnReader,
  { unread, category }: { unread: boolean | undefined; category: string | undefined },
  page: Page,
) {
  const conditions = [
    isOwn(reader),
    page.after !== null && sql`id < ${page.after}::uuid`,
    category !== undefined && sql`category = ${category}`,
    unread === true && sql`read_at is null`,
  ];
  return readPage<NotificationRow>(db, page)`
    select ${columns} from notifications where ${allOf(conditions)} order by id desc`;
}

export function countUnread(db: Db, reader: OwnReader): Promise<number> {
  return scalar<number>(db)`select count(*) from notifications where ${isOwn(reader)} and read_at is null`;
}

/** Says on the channel `people` that the person's notifications have changed, if the statement before has changed any. */
const notifyReader = sql`
  select changed.*, (select pg_notify('people', person_id::text || ' notification')::text from changed limit 1) as said from changed`;

/** Sets when a notification was read; null: not read. Undefined: the reader has no such notification. */
export function setRead(
  db: Db,
  reader: OwnReader,
  id: string,
  readAt: Date | null,
): Promise<NotificationRow | undefined> {
  return one<NotificationRow>(db)`
    with changed as (
      update notifications set read_at = case when ${readAt}::timestamptz is null then null else coalesce(read_at, ${readAt}) end
      where id = ${id} and ${isOwn(reader)} returning ${columns}, person_id
    ) ${notifyReader}`;
}

/** Marks that notification of the reader and all older ones as read; false: the reader has no such notification. */
export async function readUpTo(db: Db, reader: OwnReader, id: string, readAt: Date): Promise<boolean> {
  const { known } = await only<{ known: boolean }>(db)`
    with newest as (
      select id from notifications where id = ${id} and ${isOwn(reader)}
    ), changed as (
      update notifications set read_at = ${readAt}
      where ${isOwn(reader)} and read_at is null and id <= (select id from newest) returning person_id
    ), said as (${notifyReader})
    select exists (select from newest) as known, (select min(said) from said) as said`;
  return known;
}

export async function readOfTrade(db: Db, reader: OwnReader, tradeId: string, readAt: Date): Promise<void> {
  await sql`
    with changed as (
      update notifications set read_at = ${readAt}
      where ${isOwn(reader)} and trade_id = ${tradeId} and read_at is null returning person_id
    ) ${notifyReader}`.execute(db);
}

export async function findChoice(
  db: Db,
  personId: string,
  category: string,
): Promise<NotificationPreferencesTable['frequency'] | undefined> {
  const choice = await one<Pick<NotificationPreferencesTable, 'frequency'>>(db)`
    select frequency from notification_preferences where person_id = ${personId} and category = ${category}`;
  return choice?.frequency;
}

export function listChoices(
  db: Db,
  personId: string,
): Promise<Pick<NotificationPreferencesTable, 'category' | 'frequency'>[]> {
  return many<Pick<NotificationPreferencesTable, 'category' | 'frequency'>>(db)`
    select category, frequency from notification_preferences where person_id = ${personId}`;
}

/** Keeps a choice; one that is made again holds since it was first made. */
export async function saveChoice(tx: Tx, row: NotificationPreferencesTable): Promise<void> {
  await sql`
    insert into notification_preferences (person_id, category, frequency, chosen_at)
    values (${row.person_id}, ${row.category}, ${row.frequency}, ${row.chosen_at})
    on conflict (person_id, category) do update set frequency = excluded.frequency, chosen_at = excluded.chosen_at
      where notification_preferences.frequency <> excluded.frequency`.execute(tx);
}

/**
 * Unread notifications of the groups that the person wants once a day, since that was chosen; those of organisations that the person has left,
 * and those of suspended persons, are out.
 */
const daily = (at: Date) => sql`
  notifications n join notification_preferences p on p.person_id = n.person_id and p.category = n.category
    and p.frequency = 'daily' and n.at >= p.chosen_at and n.read_at is null
    and (n.organisation_id is null or exists (
      select from members m where m.organisation_id = n.organisation_id and m.person_id = n.person_id and is_live_member(m, ${at})))
  join users u on u.id = n.person_id and u.person_suspended_at is null and (u.suspended_at is null or u.role <> 'superadmin')`;

/** Notes a daily mail for up to `most` people who have something new for one; each has its event in the outbox. Returns how many. */
export async function insertDigests(tx: Tx, at: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into notification_digests (id, person_id, after_id, up_to, at)
    select new_id(${at}), person_id, after_id, up_to, ${at} from (
      select n.person_id, last.up_to as after_id, (array_agg(n.id order by n.id desc))[1] as up_to
      from ${daily(at)}
      left join lateral (
        select d.up_to from notification_digests d where d.person_id = n.person_id order by d.up_to desc limit 1
      ) last on true
      where last.up_to is null or n.id > last.up_to
      group by n.person_id, last.up_to order by n.person_id limit ${most}
    ) due on conflict do nothing`.execute(tx);
  return Number(numAffectedRows);
}

/** A daily mail: its person, and what is still not read of it, newest first. */
export interface Digest {
  personId: NotificationDigestsTable['person_id'];
  notifications: (Pick<NotificationsTable, 'category' | 'text'> & { company: string | null })[];
  /** Whether the person is a member of several organisations. */
  hasSeveral: boolean;
}

export async function findDigest(db: Db, id: string, at: Date): Promise<Digest | undefined> {
  const digest = await one<
    Pick<NotificationDigestsTable, 'person_id' | 'after_id' | 'up_to'> & Pick<Digest, 'hasSeveral'>
  >(db)`
    select d.person_id, d.after_id, d.up_to, (
      select count(*) > 1 from members m where m.person_id = d.person_id and is_live_member(m, ${at})) as "hasSeveral"
    from notification_digests d where d.id = ${id}`;
  if (digest === undefined) return undefined;
  const notifications = await many<Digest['notifications'][number]>(db)`
    select n.category, n.text, c.company_name as company
    from ${daily(at)} left join companies c on c.user_id = n.organisation_id
    where n.person_id = ${digest.person_id} and n.id <= ${digest.up_to}
      and (${digest.after_id}::uuid is null or n.id > ${digest.after_id}::uuid)
    order by n.id desc`;
  return { personId: digest.person_id, notifications, hasSeveral: digest.hasSeveral };
}
