/** Actions of superadmins on each other and on lost second factors: while second approval is on, each of them waits for another superadmin. */
import type * as z from 'zod/mini';
import {
  findInvited,
  heldResponse,
  withSecondApproval,
  type CheckerContext,
  type HeldResult,
} from '#people/approvals/service.server.ts';
import { removeAllFactors } from '#people/identity/factors.server.ts';
import { hashUnknownPassword } from '#people/identity/passwords.server.ts';
import { requireFreshProof } from '#people/identity/service.server.ts';
import {
  addSuperadmin,
  endSessionsOfHolder,
  findOverInvitation,
  inviteAgain,
  lockSuperadmin,
  listSuperadmins as listAccounts,
  lockSuperadmins,
  refuseOneself,
  setSuperadminSuspended,
  requireOpenUser,
  type Suspension,
} from '#people/identity/superadmins.server.ts';
import type { ActorContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { answerOnce, readyResponse, saved, type Idempotency, type ReadyResponse } from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import type { superadmin } from './contract.ts';

export {
  endSessionsOfCompany,
  endSessionsOfPerson,
  suspendCompany,
  suspendPerson,
} from '#people/identity/superadmins.server.ts';

export async function listSuperadmins({ clock, db }: ActorContext): Promise<z.output<typeof superadmin>[]> {
  return (await listAccounts(db, clock.now())).map((row) => ({
    id: row.id,
    unique_id: row.unique_id,
    email: row.email,
    full_name: row.full_name,
    status: row.suspended_at !== null ? 'suspended' : row.invited_at !== null ? 'invited' : 'active',
    second_factor: row.isEnrolled,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    sessions: row.sessions,
  }));
}

/**
 * Adds a superadmin who chooses the password by a mailed link, or invites one anew whose invitation is over.
 * @throws Refusal 409 for a taken e-mail; `step_up_required`
 */
export async function inviteSuperadmin(
  context: CheckerContext,
  { email, full_name: fullName }: { email: string; full_name: string },
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  requireFreshProof(context);
  const passwordHash = await hashUnknownPassword();
  return answerOnce(context, idempotency, async (tx) => {
    // Two who invite the same person at once come one after the other, so that the second finds the first.
    await lockSuperadmins(tx);
    const at = context.clock.now();
    const over = await findOverInvitation(tx, email, at);
    const id = over?.id ?? (await findInvited(tx, email)) ?? newId(at);
    const call = { email, full_name: fullName };
    const same = { email: email.toLowerCase(), fullName };
    const text = `Invite ${fullName}, ${email}, as a superadmin`;
    const held = { action: 'superadmin.invite', subjectId: id, call, same, text } as const;
    const work = () =>
      over === undefined
        ? addSuperadmin(tx, context, { id, email, fullName, passwordHash })
        : inviteAgain(tx, context, { id, email, fullName });
    return heldResponse(await withSecondApproval(context, tx, held, work), () =>
      readyResponse({ message: `The invitation is on its way to ${email}.` }, 201),
    );
  });
}

/**
 * Suspends another superadmin, or lets one log in again.
 * @throws Refusal `not_found`; `step_up_required`; `conflict` for oneself, the last active one, or where it is so already
 */
export async function suspendSuperadmin(
  context: CheckerContext,
  id: string,
  form: Suspension,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  return answerOnce(context, idempotency, async (tx) => {
    const { unique_id: uniqueId } = await lockSuperadmin(tx, id);
    requireFreshProof(context);
    refuseOneself(context, id);
    const [action, verb] = form.suspended
      ? (['superadmin.suspend', 'Suspend'] as const)
      : (['superadmin.reopen', 'Reopen'] as const);
    // Another superadmin may have another reason.
    const about = { action, subjectId: id, ownerId: id, same: id } as const;
    const held = { ...about, call: { reason: form.reason }, text: `${verb} the superadmin ${uniqueId}` };
    const suspend = () => setSuperadminSuspended(tx, context, id, form);
    return heldResponse(await withSecondApproval(context, tx, held, suspend), saved);
  });
}

/** Ends the sessions of another superadmin. Results in their number. @throws Refusal `not_found`; `conflict` for oneself */
export async function endSessionsOfSuperadmin(
  context: CheckerContext,
  id: string,
  reason?: string,
): Promise<HeldResult<number>> {
  return inTransaction(context.db, async (tx) => {
    const { unique_id: uniqueId } = await lockSuperadmin(tx, id);
    refuseOneself(context, id);
    const about = { action: 'superadmin.end_sessions', subjectId: id, ownerId: id, same: id } as const;
    const held = { ...about, call: { reason }, text: `End the sessions of the superadmin ${uniqueId}` };
    return withSecondApproval(context, tx, held, () => endSessionsOfHolder(tx, context, id, reason));
  });
}

/**
 * Removes the second factors of a user who has lost them, and ends the sessions. It may wait for a second superadmin.
 * @throws Refusal `not_found`, `step_up_required`, `conflict` for oneself
 */
export async function removeLostFactors(
  context: CheckerContext,
  userId: string,
  reason: string,
): Promise<HeldResult<void>> {
  return inTransaction(context.db, async (tx) => {
    const uniqueId = await requireOpenUser(tx, userId);
    requireFreshProof(context);
    refuseOneself(context, userId);
    const about = { action: 'second_factors.remove', subjectId: userId, ownerId: userId } as const;
    // Another superadmin may have another reason.
    const held = { ...about, call: { reason }, same: userId, text: `Remove the second factors of ${uniqueId}` };
    return withSecondApproval(context, tx, held, () => removeAllFactors(tx, context, userId, reason));
  });
}
