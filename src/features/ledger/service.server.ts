import { readFile } from 'node:fs/promises';
import type { ActorContext, Context } from '../../platform/context.ts';
import { sql, withoutTimeLimit, type Db, type Tx } from '../../platform/database/database.ts';
import type { LedgerChecksTable } from '../../platform/database/schema.gen.ts';
import { Refusal } from '../../platform/refusal.ts';

/** A movement outside of trades: kilograms added to a record or taken back, listed in an offer or taken out of it. */
export interface Movement {
  movement: 'add' | 'remove' | 'list' | 'unlist';
  creditId: string;
  /** Where it is listed; only for list and unlist. */
  offerId?: string;
  /** Whole kg above 0. */
  quantityKg: number;
  at: Date;
  byId: string;
}

/**
 * Writes movements into the ledger, which moves the balances of record and offer in the same statement. The caller holds the locks,
 * credit record before offer. What does not exist is refused by the database's constraints.
 */
export async function postMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return;
  const rows = movements.map(
    ({ movement, creditId, offerId = null, quantityKg, at, byId }) =>
      sql`(${movement}, ${creditId}::uuid, ${offerId}::uuid, ${quantityKg}::bigint, ${at}::timestamptz, ${byId}::uuid)`,
  );
  await sql`insert into ledger (movement, credit_id, offer_id, quantity_kg, at, by_id) values ${sql.join(rows)}`.execute(
    tx,
  );
}

/** A law that does not hold: which, of what, and what is wrong. */
export type Breach = Record<'law' | 'subject' | 'detail', string>;

const INVARIANTS = new URL('../../../db/invariants.sql', import.meta.url);

/** Checks every law of the market, rebuilding all balances from the ledger; nothing comes back when all is well. */
export async function verifyLedger(db: Db, now: Date): Promise<Breach[]> {
  const text = (await readFile(INVARIANTS, 'utf8')).replace(/;\s*$/, '');
  return db.transaction().execute(async (tx) => {
    // A market of any size is checked whole, however long it takes, and at one instant.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    await withoutTimeLimit(tx);
    await sql`select set_config('market.now', ${now.toISOString()}, true)`.execute(tx);
    return (await sql<Breach>`${sql.raw(text)}`.execute(tx)).rows;
  });
}

/** What the last verification found. */
export interface LedgerCheck extends Pick<LedgerChecksTable, 'at' | 'milliseconds' | 'breaches'> {
  /** The first of its breaches. */
  first_breaches: Breach[];
}

const KEPT_BREACHES = 20;
/** Tells our lock from those of others on the same database. */
const CHECK_LOCK = 'epr-mandi.ledger-check';

/** The last verification that was kept, or undefined. */
export async function lastLedgerCheck(db: Db): Promise<LedgerCheck | undefined> {
  const { rows } = await sql<LedgerCheck>`
    select at, milliseconds, breaches, first_breaches from ledger_checks order by id desc limit 1`.execute(db);
  return rows[0];
}

/**
 * Verifies the ledger now and keeps what was found. One at a time, in all processes.
 * @throws Refusal `conflict` while another runs
 */
export async function checkLedger({ db, clock, actor }: ActorContext): Promise<LedgerCheck> {
  const check = await alone(db, (connection) => checkNow(connection, clock.now(), actor.personId));
  if (check === undefined) throw new Refusal('conflict', 'The ledger is being verified already.');
  return check;
}

/**
 * Verifies the ledger, asked by nobody, unless somebody or another process has done so since then; nothing comes back when so, or while
 * another verification runs.
 */
export async function checkLedgerUnlessSince({ db, clock }: Context, since: Date): Promise<LedgerCheck | undefined> {
  return alone(db, async (connection) => {
    const last = await lastLedgerCheck(connection);
    return last !== undefined && last.at > since ? undefined : checkNow(connection, clock.now(), null);
  });
}

/** Does it while nobody else verifies; undefined when somebody does. */
async function alone<Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result | undefined> {
  // The lock belongs to the connection, so that it goes with it when the process dies.
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(hashtextextended(${CHECK_LOCK}, 0)) as mine`.execute(connection);
    if (!rows[0]?.mine) return undefined;
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${CHECK_LOCK}, 0))`.execute(connection);
    }
  });
}

/** `byId` is null where the server verifies by itself. */
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
