/** Recyclers are reminded of invoices that they have not issued. Source: file 9 of the specification, part 9. */
import { dayInIndia } from '../../lib/dates.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { noteMissingInvoices } from './reminder-store.server.ts';

/** Days after the approval at which a recycler is reminded. */
const REMINDED_AFTER_DAYS = [7, 25] as const;
/** Transactions per database transaction. */
const BATCH = 200;

/** Has the next recyclers mailed who have not issued the invoice of an approved trade. Resolves to true when there may be more. */
export async function remindOfInvoices({ db, clock }: Context): Promise<boolean> {
  const at = clock.now();
  const reminded = await inTransaction(db, (tx) =>
    noteMissingInvoices(tx, { today: dayInIndia(at), at, days: REMINDED_AFTER_DAYS }, BATCH),
  );
  return reminded === BATCH;
}
