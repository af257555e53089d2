/**
 * Mails to superadmins about pending accounts: the first at once, all others of the following hour in one mail, so that a company that adds
 * many accounts does not flood the inbox.
 */
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction, many, sql, type Tx } from '../../platform/database/database.ts';
import type { WaitingAccountsMailTable } from '../../platform/database/schema.gen.ts';
import { LaterError, type OutboxEvent } from '../../platform/outbox.ts';
import type { Message } from './message.ts';
import { registrationsWait } from './registration-mails.ts';
import { findSuperadmins, listWaiting } from './store.server.ts';

export const ACCOUNT_WAITS = 'epr_account.pending';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Processes the event of a pending account: sends a mail about it alone, one about all events since the last mail if that was within the
 * hour, or none if a previous mail covered it. A row lock serialises workers. The time of the mail is stored before sending, outside of any
 * open transaction, and restored if sending fails; the events are marked as delivered after sending, so a worker that is killed in between
 * causes a repeated mail an hour later.
 * @throws LaterError until an hour has passed since the last mail
 * @throws errors of the mailer
 */
export async function mailWaitingAccounts(
  context: Context,
  event: OutboxEvent,
  send: (addressed: Message[]) => Promise<void>,
): Promise<void> {
  const turn = await inTransaction(context.db, (tx) => takeTurn(tx, event, context.clock.now()));
  if (turn === null) return;
  try {
    await send(turn.addressed);
  } catch (error) {
    await putTurnBack(context.db, turn);
    throw error;
  }
  await noteMailed(context.db, turn);
}

/** A mail that this worker may send now. */
interface Turn {
  takenAt: Date;
  /** Time of the previous mail. */
  before: Date | null;
  /** Ids of the events that the mail covers. */
  eventIds: readonly number[];
  addressed: Message[];
}

/** Null when the event needs no mail. @throws LaterError until an hour has passed since the last mail */
async function takeTurn(tx: Tx, event: OutboxEvent, now: Date): Promise<Turn | null> {
  const before = await lockTurn(tx);
  if (await isMailed(tx, event.id)) return null;
  if ((await listWaiting(tx, [event.subjectId])).length === 0) return null;
  const hourEnds = new Date((before?.getTime() ?? 0) + HOUR_MS);
  if (now < hourEnds) throw new LaterError(hourEnds);
  const events = event.at < hourEnds ? await eventsUntil(tx, hourEnds) : [event];
  const waiting = await listWaiting(
    tx,
    events.map(({ subjectId }) => subjectId),
  );
  const mail = registrationsWait(waiting);
  const addressed = (await findSuperadmins(tx)).map((to) => ({ to, mail }));
  await sql`update waiting_accounts_mail set told_at = ${now}`.execute(tx);
  return { takenAt: now, before, eventIds: events.map(({ id }) => id), addressed };
}

async function putTurnBack(db: Db, { takenAt, before }: Turn): Promise<void> {
  await sql`update waiting_accounts_mail set told_at = ${before} where told_at = ${takenAt}`.execute(db);
}

async function noteMailed(db: Db, { takenAt, eventIds }: Turn): Promise<void> {
  await sql`
    update outbox set delivered_at = ${takenAt} where id = any (${[...eventIds]}::bigint[])`.execute(db);
}

/** Time of the last mail, sent or being sent. Locks the row, so that no other worker sends until the transaction ends. */
async function lockTurn(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<Pick<WaitingAccountsMailTable, 'told_at'>>`
    select told_at from waiting_accounts_mail for update`.execute(tx);
  return rows[0]?.told_at ?? null;
}

async function isMailed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from outbox where id = ${id} and delivered_at is not null`.execute(tx);
  return rows.length > 0;
}

/** Undelivered events of pending accounts before an instant. */
function eventsUntil(tx: Tx, until: Date): Promise<Pick<OutboxEvent, 'id' | 'subjectId'>[]> {
  return many<Pick<OutboxEvent, 'id' | 'subjectId'>>(tx)`
    select id, subject_id as "subjectId" from outbox
    where delivered_at is null and buried_at is null and topic = ${ACCOUNT_WAITS} and at < ${until} order by id`;
}
