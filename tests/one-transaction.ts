/** A market whose calls all run in one transaction, so that a search may undo each of them. */
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { openDatabase, type Db, type Tables } from '#platform/database/database.ts';
import { poolUrlOf } from '#platform/database/pool-role.ts';
import type { TestMarket } from './market.ts';

/** Transactions of the server become savepoints of the one that is open. */
function nested(text: string): string[] {
  if (/^(?:begin|start transaction)/i.test(text)) return ['savepoint call_work'];
  if (text === 'commit') return ['release savepoint call_work'];
  if (text === 'rollback') return ['rollback to savepoint call_work', 'release savepoint call_work'];
  return [text];
}

export interface OneTransaction {
  /** Runs calls, and then undoes what they have changed. */
  undone<T>(calls: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Puts the market's calls into one transaction, which is rolled back with `close`. What the server writes in a second transaction beside a
 * first one is undone with the first.
 */
export async function inOneTransaction(market: TestMarket): Promise<OneTransaction> {
  const database = openDatabase({ url: poolUrlOf(market.url) });
  const { pool } = database;
  const client = await pool.connect();
  const connection = {
    async query(text: string, values: readonly unknown[]) {
      const [first = '', ...others] = nested(text);
      const result = await client.query(first, [...values]);
      for (const each of others) await client.query(each);
      return result;
    },
    release: () => undefined,
  } as unknown as PostgresPoolClient;
  const { options } = pool;
  const single: PostgresPool = { options, connect: () => Promise.resolve(connection), end: () => Promise.resolve() };
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: single }) });
  Object.assign(market, { db });
  Object.assign(market.context, { db, readLagging: <T>(read: (db: Db) => Promise<T>) => read(db) });
  await client.query('begin');
  return {
    async undone(calls) {
      await client.query('savepoint before_calls');
      const result = await calls();
      await client.query('rollback to savepoint before_calls; release savepoint before_calls');
      return result;
    },
    async close() {
      await client.query('rollback');
      client.release();
      await database.close();
    },
  };
}
