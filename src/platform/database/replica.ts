import { refusalOf } from '../refusal-of.ts';
import { openDatabase, type Database, type Db } from './database.ts';

/** Reads that may be up to a second out of date. */
export type LaggingRead = <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>;

/** Delay before a replica that failed is tried again. */
const RETRY_DELAY_MS = 5_000;

/**
 * Sends reads that may lag to a replica. While the replica is out of reach, or when it cancels a read, the primary answers; the caller does
 * not notice.
 */
export function openReplica(
  url: string,
  primary: Db,
  report: (error: unknown) => void,
): Pick<Database, 'close'> & { read: LaggingRead } {
  const replica = openDatabase({ url });
  let retryAt = 0;
  return {
    async read(read) {
      if (performance.now() < retryAt) return read(primary);
      try {
        return await read(replica.db);
      } catch (error) {
        // A standby cancels reads that conflict with its replay; a refusal by the reader itself is the same on every server.
        if (refusalOf(error).kind !== 'unavailable') throw error;
        retryAt = performance.now() + RETRY_DELAY_MS;
        report(error);
        return read(primary);
      }
    },
    close: () => replica.close(),
  };
}
