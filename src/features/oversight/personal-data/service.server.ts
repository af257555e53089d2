/** Requests of companies that their data are erased. */
import type * as z from 'zod/mini';
import type { QueryOf } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import { cancelClosing, closeUserIn, REQUEST_DECIDED } from '#oversight/supervision/closing.server.ts';
import { heldResponse } from '#people/approvals/service.server.ts';
import { requireFreshProof } from '#people/identity/service.server.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { answerOnce, saved, type Idempotency, type ReadyResponse } from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import type { erasure, erasureRequest, personalDataContract } from './contract.ts';
import { ANSWER_WITHIN_MS, ANSWERED_MAIL_MS } from './rules.ts';
import * as store from './store.server.ts';

/** Records the request. Returns the day by which it is answered. @throws Refusal `step_up_required`; `conflict` while one is open */
export async function requestErasure(context: ActorContext, reason: string | undefined): Promise<string> {
  requireFreshProof(context);
  const { actor, clock, db } = context;
  const at = clock.now();
  const id = newId(at);
  const answerBy = new Date(at.getTime() + ANSWER_WITHIN_MS);
  await inTransaction(db, async (tx) => {
    const request = {
      id,
      owner_id: actor.ownerId,
      personId: actor.personId,
      reason: reason ?? null,
      requested_at: at,
      answer_by: answerBy,
    };
    if (!(await store.insertRequest(tx, request))) throw new Refusal('conflict', 'You have asked already.');
    await addToOutbox(tx, 'erasure.requested', id, at);
    await recordAudit(
      tx,
      { at, ...context },
      { action: 'erasure.requested', subject: { kind: 'erasure_request', id } },
    );
  });
  return formatDay(answerBy.toISOString());
}

/** The caller's last request; null if there is none. */
export async function readErasure({ actor, db }: ActorContext): Promise<z.output<typeof erasure> | null> {
  const row = await store.findLast(db, actor.ownerId);
  if (row === undefined) return null;
  return {
    state: row.state,
    requested_at: row.requested_at.toISOString(),
    answer_by: row.answer_by.toISOString(),
    reason: row.answer ?? row.reason,
  };
}

/** Withdraws the caller's open request. @throws Refusal `not_found` */
export async function withdrawErasure(context: ActorContext): Promise<void> {
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const { ownerId } = context.actor;
    await store.lockOwner(tx, ownerId);
    const id = found(await store.withdrawRequest(tx, ownerId, at));
    await cancelClosing(context, tx, ownerId, id);
    await addToOutbox(tx, 'erasure.withdrawn', id, at);
    const entry = { action: 'erasure.decided', subject: { kind: 'erasure_request', id } } as const;
    await recordAudit(tx, { at, ...context }, { ...entry, detail: { status: 'withdrawn' } });
  });
}

/** Requests, newest first: all, or those of a state. */
export async function listErasures(
  { db }: ActorContext,
  query: QueryOf<(typeof personalDataContract)['GET /api/superadmin/erasures/']>,
): Promise<{ data: z.output<typeof erasureRequest>[]; next: string | null }> {
  const { data, next } = await store.listRequests(db, query.status ?? 'all', pageOf(query));
  return { data: data.map(shownRequest), next };
}

function shownRequest(row: store.RequestRow): z.output<typeof erasureRequest> {
  return {
    id: row.id,
    company: { id: row.owner_id, unique_id: row.unique_id, company_name: row.company_name },
    state: row.state,
    requested_at: row.requested_at.toISOString(),
    answer_by: row.answer_by.toISOString(),
    reason: row.reason,
    answer: row.answer,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}

/**
 * Answers a request: `done` closes the company, which may wait for a second superadmin.
 * @throws Refusal `not_found`; `step_up_required`; `conflict` when it is decided, or the company cannot be closed yet
 */
export async function decideErasure(
  context: ActorContext,
  id: string,
  { status, reason }: { status: 'done' | 'refused'; reason: string },
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const response = await answerOnce(context, idempotency, async (tx) => {
    const request = found(await store.findRequest(tx, id));
    requireFreshProof(context);
    if (request.state !== 'requested') throw new Refusal('conflict', REQUEST_DECIDED);
    const { owner_id: ownerId } = request;
    // The request is answered in the transaction that closes the company.
    if (status === 'done')
      return heldResponse(
        await closeUserIn(tx, context, { role: request.role, id: ownerId, answer: { requestId: id, reason } }),
        saved,
      );
    const at = context.clock.now();
    await store.lockOwner(tx, ownerId);
    if (!(await store.refuseRequest(tx, id, { reason, byId: context.actor.personId, at })))
      throw new Refusal('conflict', REQUEST_DECIDED);
    await cancelClosing(context, tx, ownerId, id);
    await addToOutbox(tx, 'erasure.refused', id, at);
    const entry = { action: 'erasure.decided', ownerId, subject: { kind: 'erasure_request', id } } as const;
    await recordAudit(tx, { at, ...context }, { ...entry, detail: { status, reason } });
    return saved();
  });
  context.marketChanged();
  return response;
}

/** Forgets addresses and reasons of requests that were answered some days ago. */
export async function deleteErasureAddresses({ db, clock }: Context): Promise<void> {
  await store.deleteErasureAddressesBefore(db, new Date(clock.now().getTime() - ANSWERED_MAIL_MS));
}
