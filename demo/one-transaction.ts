import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from 'kysely';
import type { Db, Tables, Tx } from '#platform/database/database.ts';

/**
 * A database whose transactions are savepoints of one outer transaction: use cases run on it unchanged, and their writes commit together.
 * It does not support concurrent use.
 */
export function databaseWithin(tx: Tx): Db {
  const connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery) => tx.executeQuery<R>(query),
    streamQuery: () => {
      throw new Error('Nothing is streamed while the demo market is built');
    },
  };
  const say = async (statement: string): Promise<void> => {
    await tx.executeQuery(CompiledQuery.raw(statement));
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: () => say('savepoint step'),
    commitTransaction: () => say('release savepoint step'),
    rollbackTransaction: async () => {
      await say('rollback to savepoint step');
      await say('release savepoint step');
    },
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
