/** The common part of superadmins' and members' approvals: a call that is tried and undone, recorded, and decided by another person. */
import { createHmac } from 'node:crypto';
import { rupees } from '#lib/money.ts';
import { requireFreshProof } from '#people/identity/service.server.ts';
import type { Actor, ActorContext, Context, PublicContext } from '#platform/context.ts';
import { type Db, inTransaction, sql, type Tx } from '#platform/database/database.ts';
import { canonical } from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { derivedKey } from '#platform/security/derived-key.ts';
import { APPROVAL_LIFE_MS, IS_DECIDED, type ApprovalAction, type CompanyAction } from './rules.ts';
import * as store from './store.server.ts';

export { findAny as findApprovalById, findRow as findApproval, type ApprovalRow as Approval } from './store.server.ts';

/** A call that waits for another person. */
export interface HeldCall<Action = ApprovalAction | CompanyAction> {
  action: Action;
  /** Id of the subject; null: the platform, or the organisation. */
  subjectId: string | null;
  /** Organisation whose members decide; absent: superadmins do. */
  organisationId?: string;
  /** Company or person that the audit trail names. */
  ownerId?: string | null;
  /** Input with which the use case is called again; account numbers are sealed. */
  call: Record<string, unknown>;
  /** The content by which the same call is known, where `call` differs each time. */
  same?: unknown;
  /** The held action, as a sentence. */
  text: string;
  amountPaise?: number;
}

/** Does work and undoes it: what cannot be done is refused with its own text. Its result says what was tried. */
export async function tried<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint tried_work`.execute(tx);
  const result = await work();
  await sql`rollback to savepoint tried_work`.execute(tx);
  return result;
}

/** The same call has the same fingerprint, also as the database returns it; account numbers cannot be guessed from it. */
export function fingerprintOf(
  { secret }: Pick<Context, 'secret'>,
  { action, subjectId, call, same }: Pick<HeldCall, 'action' | 'subjectId' | 'call' | 'same'>,
): Buffer {
  const key = derivedKey(secret, 'approval-fingerprint');
  return createHmac('sha256', key)
    .update(canonical(JSON.parse(JSON.stringify([action, subjectId, same ?? call]))))
    .digest();
}

export function findSame(
  context: ActorContext,
  tx: Tx,
  held: Pick<HeldCall, 'action' | 'subjectId' | 'call'> & { organisationId: string },
): Promise<Pick<store.ApprovalRow, 'id'> | undefined> {
  const { action, organisationId: organisation_id } = held;
  const same = { organisation_id, action, maker_id: context.actor.personId, fingerprint: fingerprintOf(context, held) };
  return store.findSame(tx, same, context.clock.now());
}

/** Records a call that waits. Returns its id; null where the same action of superadmins waits already. */
export async function recordHeld(context: ActorContext, tx: Tx, held: HeldCall): Promise<string | null> {
  const { actor, clock } = context;
  const at = clock.now();
  const id = newId(at);
  const added = await store.insertApproval(tx, {
    id,
    organisation_id: held.organisationId ?? null,
    action: held.action,
    subject_id: held.subjectId,
    call: held.call,
    fingerprint: fingerprintOf(context, held),
    text: held.text,
    amount_paise: held.amountPaise ?? null,
    maker_id: actor.personId,
    created_at: at,
    expires_at: new Date(at.getTime() + APPROVAL_LIFE_MS),
  });
  if (!added) return null;
  const subject = { kind: 'approval', id } as const;
  const detail = { action: held.action, text: held.text };
  const entry = { action: 'approval.requested', ownerId: held.ownerId ?? null, subject, detail } as const;
  await recordAudit(tx, { at, ...context }, entry);
  await addToOutbox(tx, 'approval.waiting', id, at, actor.personId);
  return id;
}

type Decision = 'done' | 'refused' | 'failed' | 'expired' | 'cancelled';

/** Names that a decision leaves in the trail. */
interface DecisionRecord {
  id: string;
  action?: string;
  /** Company or person that the audit trail names. */
  ownerId?: string | null;
  /** Number of who asked, where the trail has to name both. */
  askedBy?: string;
}

/** Decides what waits, as the context's actor. Returns false when it waits no more. */
export async function decide(
  context: PublicContext & { actor?: Actor },
  tx: Tx,
  { id, action, ownerId = null, askedBy }: DecisionRecord,
  status: Decision,
  reason: string | null = null,
): Promise<boolean> {
  const at = context.clock.now();
  const isByPerson = status === 'done' || status === 'refused' || status === 'failed';
  const checkerId = isByPerson ? (context.actor?.personId ?? null) : null;
  if (!(await store.decideRow(tx, id, { status, checkerId, reason, at }))) return false;
  const detail = {
    action,
    status,
    ...(askedBy !== undefined && { asked_by: askedBy }),
    ...(reason !== null && { reason }),
  };
  const entry = { action: 'approval.decided', ownerId, subject: { kind: 'approval', id } } as const;
  await recordAudit(tx, { at, ...context }, { ...entry, detail });
  await addToOutbox(tx, 'approval.decided', id, at, checkerId);
  return true;
}

/** Marks an approval as failed whose action is no longer possible. In a transaction of its own: that of the call is rolled back. */
export async function failApproval(context: ActorContext, decided: DecisionRecord): Promise<void> {
  await inTransaction(context.db, (tx) => decide(context, tx, decided, 'failed'));
}

/** Requires a fresh proof for the decision of an approval; what does not exist is said before. @throws Refusal `not_found`, `step_up_required` */
export async function requireProofToDecide(
  context: ActorContext,
  organisationId: string | null,
  id: string,
): Promise<void> {
  found(await store.findRow(context.db, organisationId, id));
  requireFreshProof(context);
}

/** An approval that waits for the caller's decision. @throws Refusal `not_found`, `conflict` with `another` for the maker */
export async function approvalToDecide(
  { db, actor, clock }: Pick<ActorContext, 'db' | 'actor' | 'clock'>,
  organisationId: string | null,
  id: string,
  another: string,
): Promise<store.ApprovalRow> {
  const row = found(await store.findRow(db, organisationId, id));
  if (row.status !== 'waiting' || row.expires_at <= clock.now()) throw new Refusal('conflict', IS_DECIDED);
  if (row.maker_id === actor.personId) throw new Refusal('conflict', another);
  return row;
}

/** Approvals of an organisation, or of superadmins, with a status, newest first. */
export async function listRequested(
  { db, clock }: { db: Db; clock: Context['clock'] },
  organisationId: string | null,
  query: { status?: string | undefined; page_size?: string | undefined; cursor?: string | undefined },
) {
  const page = pageOf(query);
  const { data, next } = await store.listRows(db, organisationId, query.status ?? 'waiting', page, clock.now());
  return { data: data.map(shownApproval), next };
}

function shownApproval(row: store.ApprovalRow) {
  const { id, subject_id, text, amount_paise, status, maker_id, maker_name, checker_id, checker_name, reason } = row;
  return {
    id,
    action: row.action,
    subject_id,
    text,
    amount: amount_paise === null ? null : rupees(amount_paise),
    maker: { id: maker_id, name: maker_name },
    checker: checker_id === null ? null : { id: checker_id, name: checker_name ?? '' },
    status,
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    reason,
  };
}

/** Marks approvals as expired that nobody has decided in time. */
export async function expireApprovals({ db, clock }: Context): Promise<void> {
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const rows = await store.expireRows(tx, at);
    const entries = rows.map(({ id, action, organisation_id: ownerId }) => {
      const detail = { action, status: 'expired' };
      return { action: 'approval.decided', ownerId, subject: { kind: 'approval', id }, detail } as const;
    });
    await recordAudit(tx, { at }, ...entries);
    for (const { id } of rows) await addToOutbox(tx, 'approval.decided', id, at);
  });
}
