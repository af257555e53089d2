/** Purchase limits of organisations, and what waits for a second member. */
import type * as z from 'zod/mini';
import { rupees } from '#lib/money.ts';
import { partMay } from '#lib/parts.ts';
import type { approvalDecision } from '#people/approvals/contract.ts';
import {
  approvalToDecide,
  decide,
  failApproval,
  findApproval,
  listRequested,
  requireProofToDecide,
} from '#people/approvals/requests.server.ts';
import { IS_DECIDED, NO_LONGER_POSSIBLE, type CompanyAction } from '#people/approvals/rules.ts';
import { requireFreshProof } from '#people/identity/service.server.ts';
import { lockParties } from '#people/members/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import {
  findResponse,
  readyResponse,
  answerOnce,
  saved,
  ReadyResponse,
  type Idempotency,
} from '#platform/http/respond-once.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { Refusal, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import type { companyApproval, limitsContract, purchaseLimit } from './contract.ts';
import { hold, markApproved, type MemberContext } from './holding.server.ts';
import { ANOTHER_PERSON_DECIDES, limitText, type Limit } from './rules.ts';
import * as store from './store.server.ts';

type LimitForm = z.output<(typeof limitsContract)['PATCH /api/users/purchase-limits/']['body']>;

const shown = ({ enabled, per_day_paise: paise }: Limit): z.output<typeof purchaseLimit> => ({
  enabled,
  per_day: rupees(paise),
});

const NO_LIMIT: Limit = { enabled: false, per_day_paise: 0 };

export async function readLimit({ db, actor }: ActorContext): Promise<z.output<typeof purchaseLimit>> {
  return shown((await store.findLimit(db, actor.ownerId)) ?? NO_LIMIT);
}

/**
 * Changes the limit. While it is on, a second member must approve that, where there is one who may: a limit that one person moves is none.
 * @throws Refusal `step_up_required`; 400 on per_day where there is none yet
 */
export async function changeLimit(
  context: MemberContext,
  form: LimitForm,
  idempotency: Idempotency | null = null,
): Promise<ReadyResponse> {
  requireFreshProof(context);
  const { actor, clock } = context;
  return answerOnce(context, idempotency, async (tx) => {
    await lockParties(tx, actor.ownerId);
    const at = clock.now();
    const known = await store.findLimit(tx, actor.ownerId);
    if (known === undefined && form.enabled === true && form.per_day === undefined)
      throw wrongField('per_day', 'Per day is required');
    const before = known ?? NO_LIMIT;
    const after = { enabled: form.enabled ?? before.enabled, per_day_paise: form.per_day ?? before.per_day_paise };
    const approvalId = await markApproved(context, tx);
    const isChanged = after.enabled !== before.enabled || after.per_day_paise !== before.per_day_paise;
    if (isChanged && before.enabled && approvalId === null) {
      const isHeld = await store.hasOtherDecider(tx, actor.ownerId, actor.personId, at);
      // The whole limit, as the text states it: another change may come first.
      const call = { enabled: after.enabled, per_day: after.per_day_paise };
      const held = { action: 'purchase_limit', subjectId: null, call } as const;
      if (isHeld) return hold(context, tx, held, () => Promise.resolve({ text: limitText(after) }));
    }
    if (isChanged) {
      const { ownerId: organisation_id, personId: changed_by } = actor;
      await store.insertLimit(tx, { ...after, organisation_id, changed_at: at, changed_by, approval_id: approvalId });
      await addToOutbox(tx, 'limit.changed', organisation_id, at, changed_by);
      const { checker, askedBy } = context.approval ?? {};
      const detail = { from: shown(before), to: shown(after), ...(askedBy !== undefined && { asked_by: askedBy }) };
      const entry = { action: 'limit.changed', subject: { kind: 'company', id: organisation_id }, detail } as const;
      await recordAudit(tx, { at, ...context, actor: checker ?? actor }, entry);
    }
    return readyResponse({ message: 'Saved.', data: shown(after) });
  });
}

/** Approvals of the organisation with a status, newest first. */
export async function listCompanyApprovals(
  context: ActorContext,
  query: Parameters<typeof listRequested>[2],
): Promise<{ data: z.output<typeof companyApproval>[]; next: string | null }> {
  const { data, next } = await listRequested(context, context.actor.ownerId, query);
  return {
    data: data.map((row) => ({
      ...row,
      action: row.action as CompanyAction,
      you: row.maker.id === context.actor.personId,
    })),
    next,
  };
}

/** Runs a call again that a second member has approved, as its maker's: in the transaction that marks the approval as done. */
export type CarryOut = (
  context: MemberContext,
  asked: { subjectId: string; call: Record<string, unknown> },
  idempotency: Idempotency | null,
) => Promise<ReadyResponse>;
export type ApprovedCalls = Readonly<Record<Exclude<CompanyAction, 'purchase_limit'>, CarryOut>>;

/**
 * Decides what another member has asked for, once. Approved, it answers as it would have; what is no longer possible fails with its 409.
 * @throws Refusal `not_found`, `step_up_required`; `conflict` for the maker, and when it is decided
 */
export async function decideCompanyApproval(
  context: ActorContext,
  id: string,
  { status, reason: stated }: z.output<typeof approvalDecision>,
  idempotency: Idempotency | null,
  carriedOut: ApprovedCalls,
): Promise<ReadyResponse> {
  const { actor, clock, db } = context;
  await requireProofToDecide(context, actor.ownerId, id);
  const reason = stated ?? null;
  const known = idempotency && (await findResponse(context, idempotency));
  if (known) return known;
  const row = await waitingOrBegun(context, id, idempotency);
  const action = row.action as CompanyAction;
  const decided = { id, action, askedBy: row.maker_number, ownerId: actor.ownerId };
  if (status === 'rejected') {
    return answerOnce(context, idempotency, async (tx) => {
      if (!(await decide(context, tx, decided, 'refused', reason))) throw new Refusal('conflict', IS_DECIDED);
      return saved();
    });
  }
  const fail = (refusal: Refusal) =>
    answerOnce(context, idempotency, async (tx) => {
      await decide(context, tx, decided, 'failed');
      return new ReadyResponse(409, JSON.stringify(refusal.toResponse()));
    });
  const part = await store.findPart(db, actor.ownerId, row.maker_id, clock.now());
  if (actor.organisation === null || !partMay(part, action === 'purchase_limit' ? 'admin' : 'trade') || part === null)
    return fail(new Refusal('conflict', NO_LONGER_POSSIBLE));
  const approval = { id, action, checker: actor, reason, askedBy: row.maker_number };
  const ofMaker = {
    ...context,
    // The address of the maker was asked for with the call; the one who approves sends nothing that trades.
    actor: { ...actor, personId: row.maker_id, organisation: { ...actor.organisation, part }, emailOverdue: false },
    approval,
  };
  const call = row.call as Record<string, unknown>;
  try {
    const response =
      action === 'purchase_limit'
        ? await changeLimit(ofMaker, call, idempotency)
        : await carriedOut[action](ofMaker, { subjectId: row.subject_id ?? '', call }, idempotency);
    // A 409 that the key remembers is a response, not an error.
    if (response.status === 409) await failApproval(context, decided);
    return response;
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500 || error.kind === 'step_up_required') throw error;
    if (error.status === 409) return fail(error);
    return fail(new Refusal('conflict', error.kind === 'not_found' ? NO_LONGER_POSSIBLE : error.message));
  }
}

/** The approval that waits for the caller's decision, or that of a plan whose placing the caller's approval began, with the same key. */
async function waitingOrBegun(context: ActorContext, id: string, idempotency: Idempotency | null) {
  const { actor, db } = context;
  if (idempotency !== null) {
    const row = await findApproval(db, actor.ownerId, id);
    if (row?.action === 'basket' && row.status === 'done' && row.checker_id === actor.personId) return row;
  }
  return approvalToDecide(context, actor.ownerId, id, ANOTHER_PERSON_DECIDES);
}
