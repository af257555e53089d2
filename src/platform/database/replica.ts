import { openDatabase, type Database, type Db } from './database.ts';
import { refusalOf } from '../refusal-of.ts';

/** Reads that may lag a second behind what was written. */
export type ReadLagging = <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>;

/** A replica that did not answer is not asked again for so long. Milliseconds. */
const REST = 5_000;

/**
 * Sends reads that may lag to a replica. While it is away, and where it breaks off a read, the primary answers; whoever asked does not
 * hear of it.
 */
export function openReplica(
  url: string,
  primary: Db,
  report: (error: unknown) => void,
): Pick<Database, 'close'> & { read: ReadLagging } {
  const replica = openDatabase({ url });
  let restUntil = 0;
  return {
    async read(read) {
      if (performance.now() < restUntil) return read(primary);
      try {
        return await read(replica.db);
      } catch (error) {
        // A standby ends reads that are in the way of what it replays; what the reader itself refuses is the same everywhere.
        if (refusalOf(error).kind !== 'unavailable') throw error;
        restUntil = performance.now() + REST;
        report(error);
        return read(primary);
      }
    },
    close: () => replica.close(),
  };
}
