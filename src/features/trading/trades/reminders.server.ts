/** The side whose turn it is is reminded before a request or an accepted trade expires. Source: file 12 of the specification, part 7. */
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { noteDeadlines } from './reminder-store.server.ts';

/** Hours before the deadline at which the party is reminded. */
const REMINDED_BEFORE_HOURS = [48, 4] as const;
/** Trades per transaction. */
const BATCH = 200;

/** Has the next parties reminded of what ends soon, each hour once; of those that the job missed the last alone. Resolves to true when there may be more. */
export async function remindOfTrades({ db, clock }: Context): Promise<boolean> {
  const at = clock.now();
  return (await inTransaction(db, (tx) => noteDeadlines(tx, { at, hours: REMINDED_BEFORE_HOURS }, BATCH))) === BATCH;
}
