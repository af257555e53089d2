import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';

/** Rows per transaction. */
const BATCH = 200;

/** Does the next rows of a job, in a transaction. @param work returns how many they were, at most `most` @returns whether there may be more */
export async function doNextRows(db: Db, work: (tx: Tx, most: number) => Promise<number>): Promise<boolean> {
  return (await inTransaction(db, (tx) => work(tx, BATCH))) === BATCH;
}
