import type { Context } from '../../platform/context.ts';
import { checkLedgerUnlessSince } from './service.server.ts';

/** A verification counts as just done for so long. Milliseconds. */
const MINUTE = 60_000;

/**
 * Verifies the ledger, unless that has just been done. The result is shown on the superadmin's dashboard and the System page, and logged.
 */
export async function verifyLedgerUnlessJustDone(context: Context): Promise<void> {
  const check = await checkLedgerUnlessSince(context, new Date(context.clock.now().getTime() - MINUTE));
  if (check !== undefined && check.breaches > 0)
    context.log.error({ breaches: check.breaches, first: check.first_breaches[0] }, 'the ledger does not add up');
}
