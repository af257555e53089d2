/** The superadmin's overview of the market: growth and anomalies. */
import type * as z from 'zod/mini';
import { canKeepFiles } from '#base/files/service.server.ts';
import { lastLedgerCheck } from '#base/ledger/service.server.ts';
import { addDays, dayInIndia, startOfDay } from '#lib/dates.ts';
import { parseFinancialYear } from '#lib/financial-year.ts';
import { rupees } from '#lib/money.ts';
import { listMissingFeeInvoices } from '#money/invoices/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import { wrongField } from '#platform/refusal.ts';
import type { concerns, volume } from './contract.ts';
import * as store from './overview-store.server.ts';

/** Deadline for the recycler's two documents, and for the answer to a payment, after which the superadmin sees a warning. */
const OVERDUE_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/** Days for certificate numbers and for answers to lines and disputes, and days of which collisions are shown. */
const DAYS_TO_ANSWER = 7;
const DAYS_OF_COLLISIONS = 30;

/** Failed attempts after which a pending message is reported: a single failure is not, about a minute of failures is. */
const TRIES_SHOWN = 5;

/** Work orders by month, waste type and unit, oldest first. @throws Refusal `invalid` on an invalid year */
export async function readVolumes({ db }: ActorContext, FY: string | undefined): Promise<z.output<typeof volume>[]> {
  const asked = FY?.trim() ?? '';
  const year = asked === '' ? null : parseFinancialYear(asked);
  if (asked !== '' && year === null) throw wrongField('FY', 'Choose a financial year');
  const rows = await store.sumVolumes(db, year);
  return rows.map(({ value_paise, ...row }) => ({ ...row, value: rupees(value_paise) }));
}

/** Entries since an instant, and how many there are in all. */
const counted = <Row extends { since: Date; count: number }>(rows: readonly Row[]) => ({
  count: rows[0]?.count ?? 0,
  items: rows.map((row) => ({ ...row, since: row.since.toISOString() })),
});

/** Current anomalies. */
export async function readConcerns(context: ActorContext): Promise<z.output<typeof concerns>> {
  const { db, clock } = context;
  const now = clock.now();
  const due = new Date(now.getTime() - OVERDUE_AFTER_MS);
  const [duplicates, late, withoutInvoice, unconfirmed, overdue, check, keepsFiles] = await Promise.all([
    store.listDuplicateProofs(db),
    store.listLateDocuments(db, due),
    listMissingFeeInvoices(db, store.SHOWN),
    store.listUnconfirmedPayments(db, due),
    store.countOverdue(db, { attempts: TRIES_SHOWN, now }),
    lastLedgerCheck(db),
    canKeepFiles(context),
  ]);
  const today = dayInIndia(now);
  const dueDay = addDays(today, -DAYS_TO_ANSWER);
  const [lateTransfers, unanswered, disputes, collisions] = await Promise.all([
    store.listLateTransfers(db, dueDay),
    store.listUnansweredLines(db, dueDay),
    store.listOldDisputes(db, dueDay),
    store.listCollisions(db, startOfDay(addDays(today, -DAYS_OF_COLLISIONS))),
  ]);
  return {
    duplicate_proofs: { count: duplicates[0]?.count ?? 0, items: duplicates },
    late_documents: counted(late),
    fee_invoices_missing: counted(withoutInvoice),
    unconfirmed_payments: counted(unconfirmed),
    late_transfers: counted(lateTransfers),
    unanswered_lines: counted(unanswered),
    old_disputes: counted(disputes),
    certificate_collisions: counted(collisions),
    ...overdue,
    uploads_failing: !keepsFiles,
    ledger: check ? { at: check.at.toISOString(), breaches: check.breaches } : null,
  };
}
