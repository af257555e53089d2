/** Reminders of numbers that are not recorded, and of lines that the buyer has not answered. Source: file 10 of the specification, part 10. */
import { dayInIndia } from '../../lib/dates.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { noteTransfers } from './reminder-store.server.ts';

/** Days after the approval, or after the recording of a line, at which people are reminded. */
const REMINDED_AFTER_DAYS = [3, 7] as const;
/** Orders per database transaction. */
const BATCH = 200;

/** Has the next people told whose orders wait for numbers or for an answer. Resolves to true when there may be more. */
export async function remindOfTransfers({ db, clock }: Context): Promise<boolean> {
  const at = clock.now();
  const reminded = await inTransaction(db, (tx) =>
    noteTransfers(tx, { today: dayInIndia(at), at, days: REMINDED_AFTER_DAYS }, BATCH),
  );
  return reminded === BATCH;
}
