import { scalar, sql, type Db, type Tx } from './database.ts';

/**
 * Makes transactions that name the same lock follow each other: waits for it, and holds it until the transaction ends.
 * @param name of the advisory lock, which distinguishes it from other locks in the same database
 */
export async function takeLock(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Does the work unless another process is doing it; then the result is undefined. The lock belongs to a connection, so it is released when the
 * process dies.
 * @param name of the advisory lock, which distinguishes it from other locks in the same database
 */
export async function runExclusively<Result>(
  db: Db,
  name: string,
  work: (connection: Db) => Promise<Result>,
): Promise<Result | undefined> {
  return db.connection().execute(async (connection) => {
    const isMine = await scalar<boolean>(connection)`select pg_try_advisory_lock(hashtextextended(${name}, 0))`;
    if (!isMine) return undefined;
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(connection);
    }
  });
}
