import type { Context } from '../../platform/context.ts';
import { checkLedgerUnlessSince, lastLedgerCheck } from './service.server.ts';

/** Interval between two verifications. Milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/**
 * Verifies the ledger if the last verification is older than a day; one process does it. The result is shown on the superadmin's dashboard
 * and the System page, and logged.
 */
export async function verifyLedgerDaily(context: Context): Promise<void> {
  const since = new Date(context.clock.now().getTime() - DAY);
  const last = await lastLedgerCheck(context.db);
  if (last !== undefined && last.at > since) return;
  const check = await checkLedgerUnlessSince(context, since);
  if (check !== undefined && check.breaches > 0)
    context.log.error({ breaches: check.breaches, first: check.first_breaches[0] }, 'the ledger does not add up');
}
