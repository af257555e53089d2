/** Carries out what a second superadmin approves in the list: the use case is called again, by the second superadmin. */
import { changeSettingsAsAsked } from '#money/billing-settings/service.server.ts';
import { tryFeeInvoice } from '#money/invoices/fee-invoices.server.ts';
import { ANOTHER_DECIDES, NO_LONGER_POSSIBLE, type ApprovalAction } from '#people/approvals/rules.ts';
import {
  approvalToDecide,
  failApproval,
  refuseApproval,
  type CheckerContext,
  type HeldResult,
  changeSettings,
} from '#people/approvals/service.server.ts';
import { decideBankChange } from '#people/company/bank-details.server.ts';
import { requireFreshProof } from '#people/identity/service.server.ts';
import {
  endSessionsOfSuperadmin,
  inviteSuperadmin,
  removeLostFactors,
  suspendSuperadmin,
} from '#people/superadmins/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
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
    decideBankChange(context, id, { verdict: 'confirm', reason: textOf(call.reason) }),
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
 * Decides an approval that another superadmin has asked for, once.
 * @throws Refusal `not_found`; `step_up_required`; `conflict` for the maker, when it is decided, or when the action is no longer possible
 */
export async function decideApproval(
  context: ActorContext,
  id: string,
  { status, reason = null }: { status: 'approved' | 'rejected'; reason?: string | null | undefined },
): Promise<void> {
  requireFreshProof(context);
  const approval = await approvalToDecide(context, null, id, ANOTHER_DECIDES);
  if (status === 'rejected') return refuseApproval(context, { id, action: approval.action }, reason);
  try {
    await CARRY_OUT[approval.action as ApprovalAction](
      { ...context, approves: { id, reason } },
      approval.subject_id ?? '',
      approval.call as Call,
    );
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'not_found') throw error;
    // Its subject is gone, such as a bank change that the company has taken back.
    await failApproval(context, { id, action: approval.action });
    throw new Refusal('conflict', NO_LONGER_POSSIBLE);
  }
}
