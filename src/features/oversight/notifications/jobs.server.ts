import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { insertDigests } from './store.server.ts';

/** People per transaction. */
const BATCH = 200;

/** Has people mailed what they want once a day and have not read; true when there may be more. */
export async function gatherDigests({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<boolean> {
  return (await inTransaction(db, (tx) => insertDigests(tx, clock.now(), BATCH))) === BATCH;
}
