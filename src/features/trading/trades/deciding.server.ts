/** The superadmin verifies a payment, or not. */
import { NO_LONGER_POSSIBLE } from '#people/approvals/rules.ts';
import {
  cancelApproval,
  heldResponse,
  withSecondApproval,
  type CheckerContext,
} from '#people/approvals/service.server.ts';
import { requireFreshProofOfEnrolled } from '#people/identity/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/database.ts';
import { respondOnce, readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { requireOpened } from '#platform/security/opened-files.ts';
import { rulesOn } from '#rules/rulebook/rulebook.server.ts';
import { isOwnField } from './document-rules.ts';
import * as moves from './moves-store.server.ts';
import { VERDICT_REFUSALS } from './outcomes.ts';
import { heldRefusal, refuseHeld } from './recalls.server.ts';
import * as store from './store.server.ts';
import { toTransaction } from './views.server.ts';

/**
 * Weighs what is known of a transaction before an approval of the review desk, in its transaction; handed in where the app is composed.
 * @throws Refusal `invalid` without a reason that is needed
 */
export type Weigh = (context: ActorContext, tx: Tx, id: string, reason: string | undefined) => Promise<void>;

/**
 * With `review` it comes from the review desk: an approval needs every payment proof opened, and is weighed. The second superadmin decides
 * elsewhere.
 */
type DeskDecision = moves.Decision & { review?: Weigh | undefined };

/** The step after a verified payment, in the same transaction: the fee is invoiced. It is handed in where the app is composed. */
export type VerificationStep = (context: ActorContext, tx: Tx, tradeId: string) => Promise<void>;

/** The payment proofs in force, in the order of their ids. */
const proofsOf = ({ documents }: store.TransactionRow): string[] =>
  documents
    .filter(({ field, replaced }) => replaced === null && isOwnField('producer', field))
    .map(({ file_id }) => file_id)
    .toSorted();

/**
 * The superadmin's final decision: approval sells the credit, rejection releases it. Above the limit of the settings an approval waits for a
 * second superadmin.
 */
export async function decideTransaction(
  context: CheckerContext,
  id: string,
  decision: DeskDecision,
  idempotency: Idempotency | null,
  verified: VerificationStep,
): Promise<ReadyResponse> {
  const { actor } = context;
  const at = context.clock.now();
  const { response, replayed } = await respondOnce(context, idempotency, async (tx) => {
    const before = found(await store.findTransaction(tx, actor, id, at));
    requireFreshProofOfEnrolled(context);
    const proofs = proofsOf(before);
    const decide = () => moveTransaction(context, tx, { id, proofs, decision, verified });
    const about = { action: 'transaction.approve', subjectId: id, ownerId: before.recycler_id } as const;
    if (decision.status === 'rejected') {
      const answered = await decide();
      await cancelApproval(context, tx, about);
      return answered;
    }
    if (decision.review) await requireOpened(tx, actor.personId, proofs);
    await refuseHeld(tx, { transactionId: id });
    const amountPaise = before.item_value_paise + before.fee_paise + before.gst_paise;
    const held = {
      ...about,
      // Another superadmin may have another reason; a payment with another proof is another one.
      call: { status: decision.status, reason: decision.reason },
      same: { status: decision.status, proofs },
      text: `Approve the payment of ${before.order_id}`,
      amountPaise,
    };
    return heldResponse(await withSecondApproval(context, tx, held, decide), (done) => done);
  });
  if (!replayed) context.marketChanged();
  return response;
}

interface Move {
  id: string;
  /** The proofs that were in force when the superadmin decided. */
  proofs: readonly string[];
  decision: DeskDecision;
  verified: VerificationStep;
}

async function moveTransaction(context: ActorContext, tx: Tx, move: Move): Promise<ReadyResponse> {
  const { id, proofs, verified } = move;
  const { review, ...decision } = move.decision;
  const { actor } = context;
  const at = context.clock.now();
  const outcome = await moves.decideTransaction(tx, { id, superadminId: actor.personId, decision, at });
  if (outcome === 'held') throw await heldRefusal(tx, { transactionId: id });
  if (outcome === 'decided' || outcome === 'no_proof') throw new Refusal('conflict', VERDICT_REFUSALS[outcome]);
  const transaction = found(outcome === 'done' ? await store.findTransaction(tx, actor, id, at) : undefined);
  // Again under the lock of the row: no other proof takes their place before the decision.
  if (review && decision.status === 'approved') {
    await requireOpened(tx, actor.personId, proofsOf(transaction));
    await review(context, tx, id, decision.reason);
  }
  // A proof that came while the lock was waited for has been seen by no superadmin.
  if (decision.status === 'approved' && proofsOf(transaction).join() !== proofs.join())
    throw new Refusal('conflict', NO_LONGER_POSSIBLE);
  const subject = { kind: 'transaction', id } as const;
  const entry = { action: 'transaction.decided', ownerId: transaction.recycler_id, subject } as const;
  await recordAudit(tx, { at, ...context }, { ...entry, detail: { ...decision } });
  if (decision.status === 'approved') await verified(context, tx, transaction.trade_id);
  const message =
    decision.status === 'approved' ? 'Transaction approved successfully!' : 'Transaction rejected successfully';
  return readyResponse({ message, data: toTransaction(context, transaction, await rulesOn(context, tx)) });
}
