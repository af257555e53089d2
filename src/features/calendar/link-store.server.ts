import { type Db, many, one, sql, type Tx } from '../../platform/database/database.ts';
import type { CalendarDaysTable, CalendarLinksTable } from '../../platform/database/schema.gen.ts';
import type { Side } from './rules.ts';

/** Gives a person the address of this hash; an earlier one ends. */
export async function saveLink(
  tx: Tx,
  link: { personId: string; ownerId: string; hash: Buffer; at: Date },
): Promise<void> {
  await sql`
    insert into calendar_links (person_id, owner_id, token_hash, created_at)
    values (${link.personId}, ${link.ownerId}, ${link.hash}, ${link.at})
    on conflict (person_id) do update
    set owner_id = excluded.owner_id, token_hash = excluded.token_hash, created_at = excluded.created_at, last_read_at = null`.execute(
    tx,
  );
}

export async function findLink(db: Db, personId: string) {
  return one<Pick<CalendarLinksTable, 'created_at' | 'last_read_at'>>(db)`
    select created_at, last_read_at from calendar_links where person_id = ${personId}`;
}

export async function deleteLink(tx: Tx, personId: string): Promise<void> {
  await sql`delete from calendar_links where person_id = ${personId}`.execute(tx);
}

/** Whose calendar an address shows; records that it was read. */
export async function useLink(tx: Tx, hash: Buffer, at: Date) {
  return one<{
    personId: CalendarLinksTable['person_id'];
    ownerId: CalendarLinksTable['owner_id'];
    side: Side;
  }>(tx)`
    update calendar_links l set last_read_at = ${at} from users u
    where l.token_hash = ${hash} and u.id = l.owner_id
    returning l.person_id as "personId", l.owner_id as "ownerId", u.role as side`;
}

/** An entry as a person's calendar programs have received it. */
export interface SentDay extends Pick<CalendarDaysTable, 'uid' | 'day' | 'sequence' | 'changed_at'> {}

/** Stores the days that are sent to a person; the sequence of one that has moved is raised by one. */
export async function saveDays(
  tx: Tx,
  { personId, days, at }: { personId: string; days: readonly Pick<SentDay, 'uid' | 'day'>[]; at: Date },
): Promise<SentDay[]> {
  const [uids, dates] = [days.map(({ uid }) => uid), days.map(({ day }) => day)];
  await sql`
    insert into calendar_days as known (person_id, uid, day, changed_at)
    select ${personId}::uuid, uid, day, ${at}::timestamptz from unnest(${uids}::text[], ${dates}::date[]) as sent (uid, day) order by uid
    on conflict (person_id, uid) do update
    set day = excluded.day, sequence = known.sequence + 1, changed_at = excluded.changed_at
    where known.day <> excluded.day`.execute(tx);
  return many<SentDay>(tx)`
    select uid, day, sequence, changed_at from calendar_days where person_id = ${personId} and uid = any(${uids})`;
}
