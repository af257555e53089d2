import { sql, type Db, type Tx } from '../../platform/database/database.ts';
import type { NotificationDigestsTable, NotificationsTable } from '../../platform/database/schema.gen.ts';

/** Unread notifications of the groups that the person wants once a day, since that was chosen. */
const daily = sql`
  notifications n join notification_preferences p on p.person_id = n.person_id and p.category = n.category
    and p.frequency = 'daily' and n.at >= p.chosen_at and n.read_at is null`;

/** Notes a daily mail for up to `most` people who have something new for one; each has its event in the outbox. Returns how many. */
export async function insertDigests(tx: Tx, at: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into notification_digests (id, person_id, after_id, up_to, at)
    select new_id(${at}), person_id, after_id, up_to, ${at} from (
      select n.person_id, last.up_to as after_id, (array_agg(n.id order by n.id desc))[1] as up_to
      from ${daily}
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
  notifications: Pick<NotificationsTable, 'category' | 'text' | 'path'>[];
}

export async function findDigest(db: Db, id: string): Promise<Digest | undefined> {
  const { rows } = await sql<Pick<NotificationDigestsTable, 'person_id' | 'after_id' | 'up_to'>>`
    select person_id, after_id, up_to from notification_digests where id = ${id}`.execute(db);
  const [digest] = rows;
  if (digest === undefined) return undefined;
  const { rows: notifications } = await sql<Digest['notifications'][number]>`
    select n.category, n.text, n.path from ${daily}
    where n.person_id = ${digest.person_id} and n.id <= ${digest.up_to}
      and (${digest.after_id}::uuid is null or n.id > ${digest.after_id}::uuid)
    order by n.id desc`.execute(db);
  return { personId: digest.person_id, notifications };
}
