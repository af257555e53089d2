import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';

/** The tables are written in SQL, so no table is known to the query builder: statements are `sql` templates with typed rows. */
export type Tables = Record<string, never>;
/** Reads. A transaction is one too. */
export type Db = Kysely<Tables>;
/** Writes take this, so that a write outside a transaction does not compile. */
export type Tx = Transaction<Tables>;

export { sql };

const BIGINT = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

export interface DatabaseOptions {
  url: string;
  /** Connections at most. */
  poolSize?: number;
  /** Milliseconds after which a statement without an answer is given up, and its connection with it. */
  longestAnswer?: number;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Longer than `statement_timeout`, which does not end a commit: one that waits for a standby waits for ever, and so does whoever asked a
 * server that stands still. Milliseconds.
 */
const LONGEST_ANSWER = 12_000;

/** A commit that the server calls done though it gave up waiting for the standby: a failover may lose it. */
export class UnknownOutcomeError extends Error {}

/**
 * Opens a pool. Whole numbers come as numbers (kg and paise stay below 2^53), dates as `YYYY-MM-DD`, instants as Date.
 * Statements are prepared under a name once per connection, which halves their cost.
 */
export function openDatabase({ url, poolSize = 10, longestAnswer = LONGEST_ANSWER }: DatabaseOptions): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(BIGINT, Number);
  types.setTypeParser(NUMERIC, Number);
  types.setTypeParser(DATE, (value) => value);
  // Always in UTC, as the connection asks: 2026-11-22 08:15:30.123456+00.
  types.setTypeParser(TIMESTAMPTZ, (value) => new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`));
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    options:
      '-c lock_timeout=3s -c statement_timeout=10s -c idle_in_transaction_session_timeout=10s -c timezone=UTC' +
      // Random reads of what is in memory or on flash cost about as much as sequential ones.
      ' -c random_page_cost=1.1',
  });
  // An idle connection that dies is replaced by the pool; whoever needs the database is told by its own query.
  pool.on('error', () => undefined);
  const names = new Map<string, string>();
  pool.on('connect', (client) => {
    // One that dies between two statements of a transaction: the next statement fails and says so.
    client.on('error', () => undefined);
    prepareByName(client, names);
    giveUpLate(client, longestAnswer);
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Statements that are built from many parts differ endlessly; beyond this many the rest go unprepared. */
const NAMED_STATEMENTS = 500;

function prepareByName(client: pg.PoolClient, names: Map<string, string>): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (first: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    if (typeof first !== 'string' || !Array.isArray(values)) return query(first, values, ...rest);
    let name = names.get(first);
    if (name === undefined && names.size < NAMED_STATEMENTS) names.set(first, (name = `s${names.size}`));
    return query(name === undefined ? { text: first, values } : { name, text: first, values }, ...rest);
  };
  client.query = named as typeof client.query;
}

/** Lifts the limits of time from what follows in a transaction. */
export async function withoutTimeLimit(tx: Tx): Promise<void> {
  await sql.raw(UNLIMITED).execute(tx);
}
const UNLIMITED = "select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)";

/** Tells the triggers of this transaction at which instant it acts; else they take the database's own. */
export async function actAt(tx: Tx, at: Date): Promise<void> {
  await sql`select set_config('market.now', ${at.toISOString()}, true)`.execute(tx);
}

/** Ends the connection of a statement that has no answer in time, or a doubtful one: whoever asked hears that nobody knows. */
function giveUpLate(client: pg.PoolClient, longestAnswer: number): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let doubtful = false;
  let unlimited = false;
  client.on('notice', ({ routine }) => (doubtful ||= routine === 'SyncRepWaitForLSN'));
  const watched = (first: unknown, ...rest: unknown[]): unknown => {
    const asked = query(first, ...rest);
    if (!(asked instanceof Promise)) return asked;
    unlimited = first === UNLIMITED || (unlimited && first !== 'commit' && first !== 'rollback');
    const timer = unlimited ? undefined : setTimeout(() => void client.end(), longestAnswer);
    return asked.then(
      (result: unknown) => {
        clearTimeout(timer);
        if (!doubtful) return result;
        void client.end();
        throw new UnknownOutcomeError('The standby did not confirm the commit');
      },
      (error: unknown) => {
        clearTimeout(timer);
        throw error;
      },
    );
  };
  client.query = watched as typeof client.query;
}

/** Makes something once for each database that it is asked for, such as a queue that all who use the database share. */
export function perDatabase<T extends object>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, T>();
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const fresh = make(db);
    made.set(db, fresh);
    return fresh;
  };
}

const RETRIED = new Set(['40001', '40P01']);

/** Runs `work` in one transaction; deadlocks and serialisation failures are tried again, at most three times. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() => db.transaction().execute(work));
}

/** The same for a statement that is a transaction by itself. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !RETRIED.has(databaseErrorCode(error) ?? '')) throw error;
    }
  }
}

/** PostgreSQL's five-character code of an error, or undefined when it is none of PostgreSQL's. */
export function databaseErrorCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The constraint that an error names. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}
