/** Carries out what a second superadmin approves in the list: the use case is called again, by the second superadmin. */
import { changeSettingsAsAsked } from '#money/billing-settings/service.server.ts';
import { tryFeeInvoice } from '#money/invoices/fee-invoices.server.ts';
import { type Approval, requireProofToDecide } from '#people/approvals/requests.server.ts';
import { ANOTHER_DECIDES, IS_DECIDED, NO_LONGER_POSSIBLE, type ApprovalAction } from '#people/approvals/rules.ts';
import {
  approvalToDecide,
  changeSettings,
  decide,
  failApproval,
  type CheckerContext,
  type HeldResult,
} from '#people/approvals/service.server.ts';
import { decideBankChange } from '#people/company/bank-details.server.ts';
import {
  endSessionsOfSuperadmin,
  inviteSuperadmin,
  removeLostFactors,
  suspendSuperadmin,
} from '#people/superadmins/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import { answerOnce, findResponse, saved, type Idempotency, type ReadyResponse } from '#platform/http/respond-once.ts';
import { Refusal } from '#platform/refusal.ts';
import { decideTransaction } from '#trading/trades/deciding.server.ts';
import { closeUser, type ErasureAnswer } from './closing.server.ts';

type Call = Record<string, unknown>;
type CarryOut = (context: CheckerContext, subjectId: string, call: Call) => Promise<unknown>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const CARRY_OUT: Readonly<Record<ApprovalAction, CarryOut>> = {
  'transaction.approve': (context, id, { reason }) =>
    decideTransaction(
      context,
      id,
      { status: 'approved', ...(typeof reason === 'string' && { reason }) },
      null,
      tryFeeInvoice,
    ),
  'company.close': (context, id, { role, answer = null }) =>
    closeUser(context, role === 'recycler' ? 'recycler' : 'producer', id, answer as ErasureAnswer | null),
  'bank_change.confirm': (context, id, call) =>
    decideBankChange(context, id, { verdict: 'confirm', reason: textOf(call.reason) }, null),
  'second_factors.remove': (context, id, call) => removeLostFactors(context, id, textOf(call.reason)),
  'platform.bank_account': (context, _, call) => changeSettingsAsAsked(context, call),
  // The same call may set the limit too.
  'second_approval.off': (context, _, call): Promise<HeldResult<unknown>> =>
    changeSettings(context, call, 'second_approval.off'),
  'second_approval.raise': (context, _, call): Promise<HeldResult<unknown>> =>
    changeSettings(context, call, 'second_approval.raise'),
  'superadmin.invite': (context, _, call) =>
    inviteSuperadmin(context, { email: textOf(call.email), full_name: textOf(call.full_name) }, null),
  'superadmin.suspend': (context, id, call) =>
    suspendSuperadmin(context, id, { suspended: true, reason: textOf(call.reason) }, null),
  'superadmin.reopen': (context, id, call) =>
    suspendSuperadmin(context, id, { suspended: false, reason: textOf(call.reason) }, null),
  'superadmin.end_sessions': (context, id, { reason }) =>
    endSessionsOfSuperadmin(context, id, typeof reason === 'string' ? reason : undefined),
};

/**
 * Decides an approval that another superadmin has asked for, once. The answer is kept with the decision, in its transaction.
 * @throws Refusal `not_found`; `step_up_required`; `conflict` for the maker, when it is decided, or when the action is no longer possible
 */
export async function decideApproval(
  context: ActorContext,
  id: string,
  { status, reason = null }: { status: 'approved' | 'rejected'; reason?: string | null | undefined },
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  await requireProofToDecide(context, null, id);
  const known = idempotency && (await findResponse(context, idempotency));
  if (known) return known;
  try {
    const approval = await approvalToDecide(context, null, id, ANOTHER_DECIDES);
    if (status === 'approved') {
      await carryOut({ ...context, approves: { id, reason, idempotency } }, approval);
      return saved();
    }
    return await answerOnce(context, idempotency, async (tx) => {
      if (!(await decide(context, tx, { id, action: approval.action }, 'refused', reason)))
        throw new Refusal('conflict', IS_DECIDED);
      return saved();
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    // A repeat that came while the first was at work gets the answer of the first.
    return answerOnce(context, idempotency, () => Promise.reject(error));
  }
}

async function carryOut(context: CheckerContext, { id, action, subject_id, call }: Approval): Promise<void> {
  try {
    await CARRY_OUT[action as ApprovalAction](context, subject_id ?? '', call as Call);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'not_found') throw error;
    // Its subject is gone, such as a bank change that the company has taken back.
    await failApproval(context, { id, action });
    throw new Refusal('conflict', NO_LONGER_POSSIBLE);
  }
}
