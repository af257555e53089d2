import { readFile } from 'node:fs/promises';
import { sql, type Db, type Tx } from '../../platform/database.ts';

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
export interface Breach {
  law: string;
  subject: string;
  detail: string;
}

const INVARIANTS = new URL('../../../db/invariants.sql', import.meta.url);

/** Checks every law of the market, rebuilding all balances from the ledger; nothing comes back when all is well. */
export async function verifyLedger(db: Db, now: Date): Promise<Breach[]> {
  const text = (await readFile(INVARIANTS, 'utf8')).replace(/;\s*$/, '');
  return db.transaction().execute(async (tx) => {
    // A market of any size is checked whole, however long it takes, and at one instant.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select set_config('market.now', ${now.toISOString()}, true)`.execute(tx);
    return (await sql<Breach>`${sql.raw(text)}`.execute(tx)).rows;
  });
}
