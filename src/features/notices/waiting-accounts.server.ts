/**
 * Superadmins are told of accounts that wait: of the first at once, of all others of the hour after it in one mail, so that a company
 * that adds many fills no mailbox.
 */
import type { Context } from '../../platform/context.ts';
import { inTransaction, sql, type Db, type Tx } from '../../platform/database/database.ts';
import type { WaitingAccountsMailTable } from '../../platform/database/schema.gen.ts';
import { LaterError, type OutboxEvent } from '../../platform/outbox.ts';
import type { Addressed } from './letter.ts';
import { registrationsWait } from './registration-letters.ts';
import { findSuperadmins, listWaiting } from './store.server.ts';

export const ACCOUNT_WAITS = 'epr_account.pending';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Sends what an event of a waiting account comes to: a mail of it alone, one of all that came within the hour after the last, or nothing where
 * such a mail has told of it. Two workers take turns. The turn is noted before the mails are sent, with no transaction open meanwhile, and put
 * back when they cannot be; what they told is noted after them, so that a worker which is killed in between has them repeated an hour later.
 * @throws LaterError while the hour lasts
 * @throws what the mailer throws
 */
export async function tellWaitingAccounts(
  context: Context,
  event: OutboxEvent,
  send: (addressed: Addressed[]) => Promise<void>,
): Promise<void> {
  const turn = await inTransaction(context.db, (tx) => takeTurn(tx, event, context.clock.now()));
  if (turn === null) return;
  try {
    await send(turn.addressed);
  } catch (error) {
    await putTurnBack(context.db, turn);
    throw error;
  }
  await noteTold(context.db, turn);
}

/** A mail that one worker may send now. */
interface Turn {
  takenAt: Date;
  /** When the one before was taken. */
  before: Date | null;
  /** The events that the mail tells of. */
  eventIds: readonly number[];
  addressed: Addressed[];
}

/** Null where nothing is left to tell. @throws LaterError while the hour lasts */
async function takeTurn(tx: Tx, event: OutboxEvent, now: Date): Promise<Turn | null> {
  const before = await holdTurn(tx);
  if (await isTold(tx, event.id)) return null;
  if ((await listWaiting(tx, [event.subjectId])).length === 0) return null;
  const hourEnds = new Date((before?.getTime() ?? 0) + HOUR_MS);
  if (now < hourEnds) throw new LaterError(hourEnds);
  const events = event.at < hourEnds ? await eventsUntil(tx, hourEnds) : [event];
  const waiting = await listWaiting(
    tx,
    events.map(({ subjectId }) => subjectId),
  );
  const letter = registrationsWait(waiting);
  const addressed = (await findSuperadmins(tx)).map((to) => ({ to, letter }));
  await sql`update waiting_accounts_mail set told_at = ${now}`.execute(tx);
  return { takenAt: now, before, eventIds: events.map(({ id }) => id), addressed };
}

async function putTurnBack(db: Db, { takenAt, before }: Turn): Promise<void> {
  await sql`update waiting_accounts_mail set told_at = ${before} where told_at = ${takenAt}`.execute(db);
}

async function noteTold(db: Db, { takenAt, eventIds }: Turn): Promise<void> {
  await sql`
    update outbox set delivered_at = ${takenAt} where id = any (${[...eventIds]}::bigint[])`.execute(db);
}

/** When such a mail was last sent, or is being sent since. Until the transaction ends no other worker takes a turn. */
async function holdTurn(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<Pick<WaitingAccountsMailTable, 'told_at'>>`
    select told_at from waiting_accounts_mail for update`.execute(tx);
  return rows[0]?.told_at ?? null;
}

async function isTold(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from outbox where id = ${id} and delivered_at is not null`.execute(tx);
  return rows.length > 0;
}

/** The untold events of waiting accounts that happened before an instant. */
async function eventsUntil(tx: Tx, until: Date): Promise<Pick<OutboxEvent, 'id' | 'subjectId'>[]> {
  const { rows } = await sql<Pick<OutboxEvent, 'id' | 'subjectId'>>`
    select id, subject_id as "subjectId" from outbox
    where delivered_at is null and buried_at is null and topic = ${ACCOUNT_WAITS} and at < ${until} order by id`.execute(
    tx,
  );
  return rows;
}
