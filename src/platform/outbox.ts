import { sql, type Db, type Tx } from './database/database.ts';
import type { OutboxTable } from './database/schema.gen.ts';

/** Something that happened and that somebody must be told. Written by the database with every change of a status. */
export interface OutboxEvent extends Pick<OutboxTable, 'id' | 'at'> {
  /** `subject.status`, e.g. `trade.approved`; or a wish such as `password.forgotten`. */
  topic: OutboxTable['topic'];
  subjectId: OutboxTable['subject_id'];
}

/** Thrown by a delivery for which nobody is there who could take it: that is no fault of the event. */
export class NobodyThereError extends Error {}

/** Thrown by a delivery that is to come at a later instant: that is no fault of the event either. */
export class LaterError extends Error {
  readonly at: Date;
  constructor(at: Date) {
    super('This is to be told later');
    this.at = at;
  }
}

const ATTEMPTS = 10;
/** While nobody is there, so often it is tried, and no try counts. Seconds. */
const AWAY_PAUSE = 30;
/** Events that a worker takes at once, and how long it may hold them before another takes them over: longer than all may hang. */
const BATCH = 5;
const LEASE = '5 minutes';

/** Adds an event in the transaction of what it tells. */
export async function addToOutbox(tx: Tx, topic: string, subjectId: string, at: Date): Promise<void> {
  await sql`insert into outbox (topic, subject_id, at, next_at) values (${topic}, ${subjectId}, ${at}, ${at})`.execute(
    tx,
  );
}

/**
 * Takes waiting events and hands each to `deliver`; true when there may be more. What fails comes again after a pause that
 * doubles, and is buried after ten attempts, with the reason; where nobody is there who could take it, it is never buried. Any number of
 * workers may run.
 */
export async function deliverOutbox(
  db: Db,
  now: Date,
  deliver: (event: OutboxEvent) => Promise<void>,
): Promise<boolean> {
  const { rows } = await sql<Pick<OutboxTable, 'id' | 'topic' | 'subject_id' | 'at' | 'attempts'>>`
    update outbox set attempts = attempts + 1, next_at = ${now}::timestamptz + interval '${sql.raw(LEASE)}'
    where id in (
      select id from outbox where delivered_at is null and buried_at is null and next_at <= ${now}
      order by next_at, id limit ${BATCH} for update skip locked
    )
    returning id, topic, subject_id, at, attempts`.execute(db);
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    try {
      await deliver({ id: row.id, topic: row.topic, subjectId: row.subject_id, at: row.at });
      await sql`update outbox set delivered_at = ${now}, last_error = null where id = ${row.id}`.execute(db);
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
      if (error instanceof LaterError) {
        await sql`update outbox set attempts = attempts - 1, next_at = ${error.at} where id = ${row.id}`.execute(db);
        continue;
      }
      const away = error instanceof NobodyThereError;
      const pauseSeconds = away ? AWAY_PAUSE : 2 ** row.attempts;
      await sql`
        update outbox set last_error = ${reason},
          attempts = case when ${away} then attempts - 1 else attempts end,
          next_at = ${now}::timestamptz + make_interval(secs => ${pauseSeconds}),
          buried_at = case when attempts >= ${ATTEMPTS} and not ${away} then ${now}::timestamptz end
        where id = ${row.id}`.execute(db);
    }
  }
  return rows.length === BATCH;
}
