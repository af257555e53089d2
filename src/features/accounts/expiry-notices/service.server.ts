/** Owners are told of their credits before they expire. */
import { dayInIndia } from '#lib/dates.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { noteExpiring } from './store.server.ts';

export { deleteNotices } from './store.server.ts';

/** Days left at which an owner is told. */
const NOTICE_DAYS = [90, 30, 7] as const;
/** Owners per transaction. */
const BATCH = 200;

/**
 * Has the next owners mailed whose credits expire soon, each at most once a day. What the rules answer must be stored on the credit records.
 * Resolves to true when there may be more.
 */
export async function notifyOfExpiry({ db, clock }: Context): Promise<boolean> {
  const at = clock.now();
  const noticed = await inTransaction(db, (tx) =>
    noteExpiring(tx, { today: dayInIndia(at), at, days: NOTICE_DAYS }, BATCH),
  );
  return noticed === BATCH;
}
