import { exists, many, sql, type Db, type Tx } from './database/database.ts';
import type { OutboxTable } from './database/schema.gen.ts';

/** An event that people must be notified of. The database writes one with every change of a status. */
export interface OutboxEvent extends Pick<OutboxTable, 'id' | 'at'> {
  /** `subject.status`, e.g. `trade.approved`; or a request such as `password.forgotten`. */
  topic: OutboxTable['topic'];
  subjectId: OutboxTable['subject_id'];
  /** The person who acted; null: the system, or a person without a session. */
  byId: OutboxTable['by_id'];
  /** Mails of it that were sent before another one failed; missing where none is to be sent. */
  mailed?: OutboxTable['mailed'];
}

/** Thrown by a delivery when the receiving server is out of reach: the event is retried and no attempt is counted. */
export class NoMailServerError extends Error {}

/** Thrown by a delivery that must happen at a later instant: the event is rescheduled and no attempt is counted. */
export class LaterError extends Error {
  readonly at: Date;
  constructor(at: Date) {
    super('This is to be told later');
    this.at = at;
  }
}

const MAX_ATTEMPTS = 10;
/** Retry delay in seconds while the receiving server is out of reach; these attempts are not counted. */
const UNREACHABLE_RETRY_SECONDS = 30;
/**
 * Events that a worker claims at once, and the lease after which another worker takes them over: longer than the timeouts of all of them.
 */
const BATCH = 5;
const LEASE = '5 minutes';

/**
 * Adds an event, in the transaction of the change that it reports.
 * @param byId the person who acted, who gets no notification of it
 */
export async function addToOutbox(
  tx: Tx,
  topic: string,
  subjectId: string,
  at: Date,
  byId: string | null = null,
): Promise<void> {
  await sql`
    insert into outbox (topic, subject_id, at, next_at, by_id) values (${topic}, ${subjectId}, ${at}, ${at}, ${byId})`.execute(
    tx,
  );
}

const isToDeliver = (now: Date) => sql`delivered_at is null and buried_at is null and next_at <= ${now}`;
const isToNotify = (now: Date) => sql`notify_at <= ${now}`;

/** True when an event meets `condition`, one that another job has locked at the moment included: a claim passes those by. */
const areLeft = (db: Db, condition: ReturnType<typeof sql>): Promise<boolean> =>
  exists(db)`select from outbox where ${condition} limit 1`;

/**
 * Claims waiting events and passes each to `deliver`; resolves to true when there may be more.
 * A failed delivery (for example of an e-mail) is retried with exponential backoff: after 2, 4, 8 … seconds. After ten failed attempts the
 * event is given up and keeps the reason (`buried_at`, `last_error`). While the receiving server is out of reach the event is retried every
 * 30 seconds and never given up. Any number of workers may run.
 */
export async function deliverOutbox(
  db: Db,
  now: Date,
  deliver: (event: OutboxEvent) => Promise<void>,
): Promise<boolean> {
  const events = await many<OutboxEvent & Pick<OutboxTable, 'attempts'>>(db)`
    update outbox set attempts = attempts + 1, next_at = ${now}::timestamptz + interval '${sql.raw(LEASE)}'
    where id in (
      select id from outbox where ${isToDeliver(now)}
      order by next_at, id limit ${BATCH} for update skip locked
    )
    returning id, topic, subject_id as "subjectId", at, attempts, by_id as "byId", mailed`;
  for (const { attempts, ...event } of events.toSorted((a, b) => a.id - b.id)) {
    try {
      await deliver(event);
      await sql`update outbox set delivered_at = ${now}, last_error = null where id = ${event.id}`.execute(db);
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
      if (error instanceof LaterError) {
        await sql`update outbox set attempts = attempts - 1, next_at = ${error.at} where id = ${event.id}`.execute(db);
        continue;
      }
      const away = error instanceof NoMailServerError;
      const pauseSeconds = away ? UNREACHABLE_RETRY_SECONDS : 2 ** attempts;
      await sql`
        update outbox set last_error = ${reason},
          attempts = case when ${away} then attempts - 1 else attempts end,
          next_at = ${now}::timestamptz + make_interval(secs => ${pauseSeconds}),
          buried_at = case when attempts >= ${MAX_ATTEMPTS} and not ${away} then ${now}::timestamptz end
        where id = ${event.id}`.execute(db);
    }
  }
  return events.length === BATCH || areLeft(db, isToDeliver(now));
}

/** Notes which mails of an event were sent, so that its next try sends the others alone. */
export async function noteMailed(db: Db, id: number, mailed: readonly string[]): Promise<void> {
  await sql`update outbox set mailed = ${[...mailed]}::text[] where id = ${id}`.execute(db);
}

/** Time after which a claimed event whose notifications are not written is claimed again. */
const NOTIFY_LEASE = '30 seconds';

/** Claims up to `most` events of which nobody has been notified yet, by when they happened. */
export async function claimToNotify(db: Db, now: Date, most: number): Promise<OutboxEvent[]> {
  const events = await many<OutboxEvent>(db)`
    update outbox set notify_at = ${now}::timestamptz + interval '${sql.raw(NOTIFY_LEASE)}'
    where id in (
      select id from outbox where ${isToNotify(now)} order by notify_at, id limit ${most} for update skip locked
    )
    returning id, topic, subject_id as "subjectId", at, by_id as "byId"`;
  return events.toSorted((a, b) => a.id - b.id);
}

/** True when there are events left of which nobody has been notified yet. */
export const areLeftToNotify = (db: Db, now: Date): Promise<boolean> => areLeft(db, isToNotify(now));
