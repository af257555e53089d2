import { readFile } from 'node:fs/promises';
import type { ActorContext, Context } from '#platform/context.ts';
import { type Db, one, sql, type Tx, withoutTimeLimit } from '#platform/database/database.ts';
import { runExclusively } from '#platform/database/locks.ts';
import type { LedgerChecksTable } from '#platform/database/schema.gen.ts';
import { Refusal } from '#platform/refusal.ts';

/** A movement outside of trades: a quantity added to or removed from a record, listed in or unlisted from an offer. */
interface Movement {
  movement: 'add' | 'remove' | 'list' | 'unlist';
  creditId: string;
  /** Offer; only for list and unlist. */
  offerId?: string;
  /** Whole units above 0. */
  quantity: number;
  at: Date;
  byId: string;
}

/**
 * Posts movements to the ledger, which updates the balances of record and offer in the same statement. The caller holds the locks, credit
 * record before offer. Constraints of the database refuse unknown ids.
 */
export async function postMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map(
    ({ movement, creditId, offerId = null, quantity, at, byId }) =>
      sql`(${movement}, ${creditId}::uuid, ${offerId}::uuid, ${quantity}::bigint, ${at}::timestamptz, ${byId}::uuid)`,
  );
  await sql`insert into ledger (movement, credit_id, offer_id, quantity, at, by_id) values ${sql.join(rows)}`.execute(
    tx,
  );
}

/** A violated invariant: its name, subject and description. */
export type Breach = Record<'law' | 'subject' | 'detail', string>;

const INVARIANTS = new URL('../../../../db/invariants.sql', import.meta.url);

/** Checks every invariant of the market by rebuilding all balances from the ledger; returns the breaches, none when all is well. */
export async function verifyLedger(db: Db, now: Date): Promise<Breach[]> {
  const text = (await readFile(INVARIANTS, 'utf8')).replace(/;\s*$/, '');
  return db.transaction().execute(async (tx) => {
    // One snapshot (repeatable read) and no statement timeout, as the market may be large.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    await withoutTimeLimit(tx);
    await sql`select set_config('market.now', ${now.toISOString()}, true)`.execute(tx);
    return (await sql<Breach>`${sql.raw(text)}`.execute(tx)).rows;
  });
}

/** Result of the last verification. */
export interface LedgerCheck extends Pick<LedgerChecksTable, 'at' | 'milliseconds' | 'breaches'> {
  first_breaches: Breach[];
}

const KEPT_BREACHES = 20;
/** Key of our advisory lock, distinct from other locks in the same database. */
const CHECK_LOCK = 'epr-mandi.ledger-check';

/** The last stored verification, or undefined. */
export function lastLedgerCheck(db: Db): Promise<LedgerCheck | undefined> {
  return one<LedgerCheck>(db)`
    select at, milliseconds, breaches, first_breaches from ledger_checks order by id desc limit 1`;
}

/**
 * Verifies the ledger now and stores the result. One verification at a time over all processes.
 * @throws Refusal `conflict` while another one runs
 */
export async function checkLedger({ db, clock, actor }: ActorContext): Promise<LedgerCheck> {
  const check = await runExclusively(db, CHECK_LOCK, (connection) => checkNow(connection, clock.now(), actor.personId));
  if (check === undefined) throw new Refusal('conflict', 'The ledger is being verified already.');
  return check;
}

/** `byId` is null for a scheduled verification. */
async function checkNow(connection: Db, at: Date, byId: string | null): Promise<LedgerCheck> {
  const began = performance.now();
  const found = await verifyLedger(connection, at);
  const check: LedgerCheck = {
    at,
    milliseconds: Math.round(performance.now() - began),
    breaches: found.length,
    first_breaches: found.slice(0, KEPT_BREACHES),
  };
  await sql`
    insert into ledger_checks (at, by_id, milliseconds, breaches, first_breaches)
    values (${at}, ${byId}, ${check.milliseconds}, ${check.breaches}, ${JSON.stringify(check.first_breaches)}::jsonb)`.execute(
    connection,
  );
  return check;
}

/** A verification counts as just done for so long. Milliseconds. */
const MINUTE = 60_000;

/**
 * Scheduled verification: skipped if a person or another process has just verified, or while another verification runs. The result is shown
 * on the superadmin's dashboard and the System page, and logged.
 */
export async function verifyLedgerUnlessJustDone({ db, clock, log }: Context): Promise<void> {
  const since = new Date(clock.now().getTime() - MINUTE);
  const check = await runExclusively(db, CHECK_LOCK, async (connection) => {
    const last = await lastLedgerCheck(connection);
    return last !== undefined && last.at > since ? undefined : checkNow(connection, clock.now(), null);
  });
  if (check !== undefined && check.breaches > 0)
    log.error({ breaches: check.breaches, first: check.first_breaches[0] }, 'the ledger does not add up');
}
