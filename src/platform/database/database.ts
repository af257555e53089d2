import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import pg from 'pg';

/** The tables are written in SQL, so no table is known to the query builder: statements are `sql` templates with typed rows. */
export type Tables = Record<string, never>;
/** Connection for reads and for single statements that write. A transaction is one too. */
export type Db = Kysely<Tables>;
/** Transaction, required where several statements belong together: outside of one they do not compile. */
export type Tx = Transaction<Tables>;

/** Row type for a statement whose condition excludes nulls in every column, such as the email of open users. */
export type NonNull<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> };

export { type RawBuilder, sql };

/** Runs the statement that is written behind it and returns what it answers. */
type Statement<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>;

/** The rows of a statement: ``many<Row>(db)`select …` ``. */
export function many<Row>(db: Db): Statement<Row[]> {
  return async (...statement) => (await sql<Row>(...statement).execute(db)).rows;
}

/** The first row of a statement; undefined without one: ``one<Row>(db)`select …` ``. */
export function one<Row>(db: Db): Statement<Row | undefined> {
  return async (...statement) => (await sql<Row>(...statement).execute(db)).rows[0];
}

/** The row of a statement that always gives one, such as several counts. */
export function only<Row>(db: Db): Statement<Row> {
  return async (...statement) => {
    const row = await one<Row>(db)(...statement);
    if (row === undefined) throw new Error('A statement gave no row');
    return row;
  };
}

/** The value of a statement that always gives one, such as a count: ``scalar<number>(db)`select count(*) …` ``. */
export function scalar<Value>(db: Db): Statement<Value> {
  return async (...statement) => Object.values(await only<Record<string, Value>>(db)(...statement))[0] as Value;
}

/** Whether a statement answers any row: ``exists(db)`select from …` ``. */
export function exists(db: Db): Statement<boolean> {
  return async (...statement) => (await sql(...statement).execute(db)).rows.length > 0;
}

/** The values of the only column of a statement: ``column<string>(db)`select id from …` ``. */
export function column<Value>(db: Db): Statement<Value[]> {
  return async (...statement) =>
    (await sql<Record<string, Value>>(...statement).execute(db)).rows.flatMap((row) => Object.values(row));
}

/** Whether a statement has written one row: ``changesOne(tx)`update …` ``. */
export function changesOne(db: Db): Statement<boolean> {
  return async (...statement) => (await sql(...statement).execute(db)).numAffectedRows === 1n;
}

/** A condition that holds where all of these do; those that are `false` are left out. */
export function allOf(conditions: readonly (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  return sql.join([sql`true`, ...conditions.filter((condition) => condition !== false)], sql` and `);
}

/**
 * One of these ids: ``id = ${oneOf(ids)}``. The planner does not see their number, so that one plan serves every number: a statement whose plan
 * depends on it is planned each time, which takes longer than to find a few rows.
 */
export function oneOf(ids: readonly string[]): RawBuilder<unknown> {
  return sql`any (array(select unnest(${[...ids]}::uuid[])))`;
}

const BIGINT = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

export interface DatabaseOptions {
  url: string;
  /** Maximum connections. */
  poolSize?: number;
  answerWithinMs?: number;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** A commit that the server reports as done although it stopped waiting for the standby: a failover may lose it. */
export class UnknownOutcomeError extends Error {}

/** Maximum named (prepared) statements; statements built from many parts differ endlessly, the others run unprepared. */
const NAMED_STATEMENTS = 2_000;
/** Longer than `statement_timeout`, which does not end a commit: a commit that waits for a standby would wait forever. Milliseconds. */
const ANSWER_WITHIN_MS = 12_000;

interface ClientOptions extends pg.PoolConfig {
  /** Timeout of a statement in milliseconds; its connection is closed too. */
  answerWithinMs?: number;
}

/**
 * A connection that prepares each statement under a name once, which halves its cost, and that closes after a timeout or a doubtful result.
 */
class DatabaseClient extends pg.Client {
  /** Names of the statements by their texts. */
  static readonly #names = new Map<string, string>();
  readonly #answerWithinMs: number;
  #doubtful = false;
  #unlimited = false;

  constructor({ answerWithinMs = ANSWER_WITHIN_MS, ...config }: ClientOptions = {}) {
    super(config);
    this.#answerWithinMs = answerWithinMs;
    // A connection lost between two statements of a transaction is reported by the next statement.
    this.on('error', () => undefined);
    this.on('notice', ({ routine }) => (this.#doubtful ||= routine === 'SyncRepWaitForLSN'));
  }

  /** One signature for the eight overloads of `pg`, whose results it returns. */
  override query(first: unknown, values?: unknown, ...rest: unknown[]): never {
    const send = super.query.bind(this) as (...args: unknown[]) => unknown;
    const sent =
      typeof first === 'string' && Array.isArray(values)
        ? send({ name: DatabaseClient.#nameOf(first), text: first, values }, ...rest)
        : send(first, values, ...rest);
    return (sent instanceof Promise ? this.#withTimeLimit(first, sent) : sent) as never;
  }

  static #nameOf(text: string): string | undefined {
    const names = DatabaseClient.#names;
    if (!names.has(text) && names.size < NAMED_STATEMENTS) names.set(text, `s${names.size}`);
    return names.get(text);
  }

  async #withTimeLimit<T>(statement: unknown, answer: Promise<T>): Promise<T> {
    this.#unlimited =
      statement === UNLIMITED || (this.#unlimited && statement !== 'commit' && statement !== 'rollback');
    const timer = this.#unlimited ? undefined : setTimeout(() => void this.end(), this.#answerWithinMs);
    try {
      const result = await answer;
      if (!this.#doubtful) return result;
      void this.end();
      throw new UnknownOutcomeError('The standby did not confirm the commit');
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Opens a pool. Whole numbers are returned as numbers (quantities and paise stay below 2^53), dates as `YYYY-MM-DD`, timestamps as Date. */
export function openDatabase({ url, poolSize = 10, answerWithinMs = ANSWER_WITHIN_MS }: DatabaseOptions): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(BIGINT, Number);
  types.setTypeParser(NUMERIC, Number);
  types.setTypeParser(DATE, (value) => value);
  // The session's time zone is UTC: 2026-11-22 08:15:30.123456+00.
  types.setTypeParser(TIMESTAMPTZ, (value) => new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`));
  const options: ClientOptions = {
    Client: DatabaseClient,
    answerWithinMs,
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    options:
      '-c lock_timeout=3s -c statement_timeout=10s -c idle_in_transaction_session_timeout=10s -c timezone=UTC' +
      // Random reads from memory or flash cost about as much as sequential ones.
      ' -c random_page_cost=1.1' +
      // Bitmaps, groups and sorts of a large market stay in memory.
      ' -c work_mem=16MB',
  };
  const pool = new pg.Pool(options);
  // The pool replaces an idle connection that is lost; the next query reports a database that is out of reach.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Disables the timeouts for the rest of a transaction. */
export async function withoutTimeLimit(tx: Tx): Promise<void> {
  await sql.raw(UNLIMITED).execute(tx);
}
const UNLIMITED = "select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)";

/** Sets the current time for this transaction's triggers, and who acts; the defaults are the database's own time, and the owner of a row. */
export async function actAt(tx: Tx, at: Date, byId: string | null = null): Promise<void> {
  await sql`
    select set_config('market.now', ${at.toISOString()}, true), set_config('market.person', ${byId ?? ''}, true)`.execute(
    tx,
  );
}

/** Creates one object per database on first use, such as a queue that all users of the database share. */
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

/** Runs `work` in one transaction. Deadlocks and serialisation failures are retried: at most three attempts. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() => db.transaction().execute(work));
}

/** Runs reads that all see the database as of one instant. */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return retried(() => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read));
}

/** Runs a part of a transaction that may fail alone: what it has written is then rolled back, and the transaction goes on. */
export async function inSavepoint<T>(tx: Tx, part: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    return await part();
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}

/** The same retry for a single statement, which is a transaction by itself. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 3 || !RETRIED.has(databaseErrorCode(error) ?? '')) throw error;
    }
  }
}

/** PostgreSQL's five-character error code (SQLSTATE), or undefined for other errors. */
export function databaseErrorCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The constraint that the error names. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}
