/** The side whose turn it is is reminded before a request or an accepted trade expires. Source: file 12 of the specification, part 7. */
import type { Context } from '#platform/context.ts';
import { doNextRows } from '#platform/jobs/next-rows.ts';
import { noteDeadlines } from './reminder-store.server.ts';

/** Hours before the deadline at which the party is reminded. */
const REMINDED_BEFORE_HOURS = [48, 4] as const;

/** Has the next parties reminded of what ends soon, each hour once; of those that the job missed the last alone. Resolves to true when there may be more. */
export function remindOfTrades({ db, clock }: Context): Promise<boolean> {
  const at = clock.now();
  return doNextRows(db, (tx, most) => noteDeadlines(tx, { at, hours: REMINDED_BEFORE_HOURS }, most));
}
