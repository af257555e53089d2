/** The superadmin's pictures of the whole market: how it grows, and what looks wrong in it. */
import type * as z from 'zod/mini';
import { parseFinancialYear } from '../../lib/financial-year.ts';
import { rupees } from '../../lib/money.ts';
import type { ActorContext } from '../../platform/context.ts';
import { wrongField } from '../../platform/refusal.ts';
import { canKeepFiles } from '../files/service.server.ts';
import { lastLedgerCheck } from '../ledger/service.server.ts';
import type { concerns, volume } from './contract.ts';
import * as store from './overview-store.server.ts';

/** A recycler has so long for its two documents before the superadmin is told. Milliseconds. */
const DOCUMENTS_DUE = 7 * 24 * 60 * 60 * 1000;

/** Tries after which a message that still waits is told: one hiccup of a mail server is none, about a minute of it is. */
const TRIES_TOLD = 5;

/** Work orders by month and waste type, oldest first. @throws Refusal `invalid` on a year that is none */
export async function readVolumes({ db }: ActorContext, FY: string | undefined): Promise<z.output<typeof volume>[]> {
  const asked = FY?.trim() ?? '';
  const year = asked === '' ? null : parseFinancialYear(asked);
  if (asked !== '' && year === null) throw wrongField('FY', 'Choose a financial year');
  const rows = await store.sumVolumes(db, year);
  return rows.map(({ value_paise, ...row }) => ({ ...row, value: rupees(value_paise) }));
}

/** What looks wrong today. */
export async function readConcerns(context: ActorContext): Promise<z.output<typeof concerns>> {
  const { db, clock } = context;
  const due = new Date(clock.now().getTime() - DOCUMENTS_DUE);
  const [duplicates, late, buried, failing, check, keepsFiles] = await Promise.all([
    store.listDuplicateProofs(db),
    store.listLateDocuments(db, due),
    store.countBuriedLetters(db),
    store.countFailingLetters(db, TRIES_TOLD),
    lastLedgerCheck(db),
    canKeepFiles(context),
  ]);
  return {
    duplicate_proofs: { count: duplicates[0]?.count ?? 0, items: duplicates.map(({ orders }) => ({ orders })) },
    late_documents: {
      count: late[0]?.count ?? 0,
      items: late.map(({ trade_id, order_id, company, since }) => ({
        trade_id,
        order_id,
        company,
        since: since.toISOString(),
      })),
    },
    buried_letters: buried,
    failing_letters: failing,
    uploads_failing: !keepsFiles,
    ledger: check ? { at: check.at.toISOString(), breaches: check.breaches } : null,
  };
}
