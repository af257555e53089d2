/** Reminders of payments that nobody has answered. */
import { addDays, dayInIndia } from '../../lib/dates.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { noteUnanswered } from './store.server.ts';

/** Days after the record of a payment on which its payee is reminded. */
const REMINDED_AFTER_DAYS = 3;
/** Payments per transaction. */
const BATCH = 200;

/**
 * Has the recyclers mailed that have not answered the next payments, each payment once. Days that the job missed are caught up. Resolves to
 * true when there may be more.
 */
export async function remindOfPayments({ db, clock }: Context): Promise<boolean> {
  const at = clock.now();
  const lastDay = addDays(dayInIndia(at), -REMINDED_AFTER_DAYS);
  return (await inTransaction(db, (tx) => noteUnanswered(tx, { lastDay, at }, BATCH))) === BATCH;
}
