import { inTransaction } from '../../platform/database/database.ts';
import { withSecondApproval, type CheckerContext, type HeldResult } from '../approvals/service.server.ts';
import { removeAllFactors } from '../identity/factors.server.ts';
import { requireFreshProof } from '../identity/service.server.ts';
import { refuseOneself, requireOpenUser } from '../identity/superadmins.server.ts';

/**
 * Removes the second factors of a user who has lost them, and ends the sessions. It may wait for a second superadmin.
 * @throws Refusal `not_found`, `step_up_required`, `conflict` for oneself
 */
export async function removeLostFactors(
  context: CheckerContext,
  userId: string,
  reason: string,
): Promise<HeldResult<null>> {
  return inTransaction(context.db, async (tx): Promise<HeldResult<null>> => {
    const uniqueId = await requireOpenUser(tx, userId);
    requireFreshProof(context);
    refuseOneself(context, userId);
    const about = { action: 'second_factors.remove', subjectId: userId, ownerId: userId } as const;
    // Another superadmin may have another reason.
    const held = { ...about, call: { reason }, same: userId, text: `Remove the second factors of ${uniqueId}` };
    return withSecondApproval(context, tx, held, async () => {
      await removeAllFactors(tx, context, userId, reason);
      return null;
    });
  });
}
