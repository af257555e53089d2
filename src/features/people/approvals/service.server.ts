/** Second approval: an action that weighs much waits until another superadmin sends the same call, or approves it in the list. */
import { createHmac, hkdfSync } from 'node:crypto';
import type * as z from 'zod/mini';
import { rupees, formatRupees } from '#lib/money.ts';
import { requireFreshProof } from '#people/identity/service.server.ts';
import type { Actor, ActorContext, Context, PublicContext } from '#platform/context.ts';
import { inTransaction, sql, type Tx } from '#platform/database/database.ts';
import type { ReadyResponse } from '#platform/http/endpoints.ts';
import { canonical } from '#platform/http/idempotency.ts';
import { readyResponse } from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import { pageOf, toPage } from '#platform/paging.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import type { approval, approvalsContract, settings } from './contract.ts';
import { ANOTHER_DECIDES, APPROVAL_LIFE_MS, WAITS, type ApprovalAction } from './rules.ts';
import * as store from './store.server.ts';

export { countWaiting as countWaitingApprovals, findInvited } from './store.server.ts';

/** An action that is held while second approval is on. */
interface HeldAction {
  action: ApprovalAction;
  /** Id of the subject; null: the platform. */
  subjectId: string | null;
  /** Company or person that the audit trail names. */
  ownerId?: string | null;
  /** Input with which the use case is called again; account numbers are sealed. */
  call: Record<string, unknown>;
  /** The content by which the same call is known, where `call` differs each time. */
  same?: unknown;
  /** The held action, as a sentence. */
  text: string;
  /** An amount up to the limit of the settings is not held. */
  amountPaise?: number;
}

/** The context of a superadmin who approves in the list: the approval, and what the superadmin says to it. */
export type CheckerContext = ActorContext & { approves?: { id: string; reason: string | null } };

/** The work's result, or the approval that it waits for. */
export type HeldResult<T> = { done: T } | { waitsFor: string };

const SAVEPOINT = 'before_held_work';

/**
 * Does work that may need a second superadmin, inside its transaction. Held, it is tried and undone, so that what cannot be done is refused
 * at once, and its approval is recorded instead; the same call of another superadmin does it.
 * @throws Refusal `conflict` when another change of the same thing waits; what the work throws
 */
export async function withSecondApproval<T>(
  context: CheckerContext,
  tx: Tx,
  held: HeldAction,
  work: () => Promise<T>,
): Promise<HeldResult<T>> {
  const { actor, clock, approves } = context;
  const at = clock.now();
  const settings = await store.lockSettings(tx, false);
  const isHeld =
    settings.second_approval === 'on' &&
    (held.amountPaise === undefined || held.amountPaise > settings.second_approval_above_paise);
  await sql`savepoint ${sql.id(SAVEPOINT)}`.execute(tx);
  const undo = () => sql`rollback to savepoint ${sql.id(SAVEPOINT)}`.execute(tx);
  const waiting = await store.lockWaiting(tx, held.action, held.subjectId);
  const isOver = waiting !== undefined && waiting.expires_at <= at;
  if (waiting !== undefined && isOver) await decide(context, tx, held, waiting.id, 'expired');
  if (!isHeld && approves === undefined) {
    // Without second approval nothing waits any longer.
    if (waiting !== undefined && !isOver) await decide(context, tx, held, waiting.id, 'cancelled');
    return { done: await work() };
  }
  const isSame = waiting !== undefined && !isOver && waiting.fingerprint.equals(fingerprintOf(context, held));
  if (waiting !== undefined && isSame && waiting.maker_id !== actor.personId) {
    await decide(context, tx, held, waiting.id, 'done', approves?.reason ?? null);
    try {
      return { done: await work() };
    } catch (error) {
      await undo();
      if (error instanceof Refusal && error.status === 409) await failApproval(context, waiting.id);
      throw error;
    }
  }
  if (approves !== undefined) throw new Refusal('conflict', 'This approval has been decided.');
  if (waiting !== undefined && isSame) return { waitsFor: waiting.id };
  if (waiting !== undefined && !isOver && waiting.maker_id !== actor.personId)
    throw new Refusal('conflict', 'Another change waits for approval. Decide it first.');
  await sql`savepoint tried_work`.execute(tx);
  await work();
  await sql`rollback to savepoint tried_work`.execute(tx);
  if (waiting !== undefined && !isOver) await decide(context, tx, held, waiting.id, 'cancelled');
  const id = newId(at);
  const added = await store.insertApproval(tx, {
    id,
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
  // Another superadmin has asked for the same at this moment: then this call is the second.
  if (!added) return withSecondApproval(context, tx, held, work);
  const subject = { kind: 'approval', id } as const;
  const detail = { action: held.action, text: held.text };
  await recordAudit(
    tx,
    { at, ...context },
    { action: 'approval.requested', ownerId: held.ownerId ?? null, subject, detail },
  );
  return { waitsFor: id };
}

/** Cancels what waits about a thing: it was declined, which needs no second superadmin. */
export async function cancelApproval(
  context: PublicContext & { actor?: Actor },
  tx: Tx,
  held: Pick<HeldAction, 'action' | 'subjectId' | 'ownerId'>,
): Promise<void> {
  const waiting = await store.lockWaiting(tx, held.action, held.subjectId);
  if (waiting !== undefined) await decide(context, tx, held, waiting.id, 'cancelled');
}

type Decision = 'done' | 'refused' | 'expired' | 'cancelled';

async function decide(
  context: PublicContext & { actor?: Actor },
  tx: Tx,
  held: Pick<HeldAction, 'action' | 'ownerId'>,
  id: string,
  status: Decision,
  reason: string | null = null,
): Promise<void> {
  const at = context.clock.now();
  const checkerId = status === 'done' || status === 'refused' ? (context.actor?.personId ?? null) : null;
  if (!(await store.decideRow(tx, id, { status, checkerId, reason, at }))) return;
  const detail = { action: held.action, status, ...(reason !== null && { reason }) };
  const entry = {
    action: 'approval.decided',
    ownerId: held.ownerId ?? null,
    subject: { kind: 'approval', id },
  } as const;
  await recordAudit(tx, { at, ...context }, { ...entry, detail });
}

/** Marks an approval as failed whose action is no longer possible. In a transaction of its own: that of the call is rolled back. */
export async function failApproval(context: ActorContext, id: string): Promise<void> {
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const decision = { status: 'failed' as const, checkerId: context.actor.personId, reason: null, at };
    if (!(await store.decideRow(tx, id, decision))) return;
    const entry = { action: 'approval.decided', ownerId: null, subject: { kind: 'approval', id } } as const;
    await recordAudit(tx, { at, ...context }, { ...entry, detail: { status: 'failed' } });
  });
}

/** The same call has the same fingerprint, also as the database returns it; account numbers cannot be guessed from it. */
function fingerprintOf({ secret }: Pick<Context, 'secret'>, { action, subjectId, call, same }: HeldAction): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'approval-fingerprint', 32));
  return createHmac('sha256', key)
    .update(canonical(JSON.parse(JSON.stringify([action, subjectId, same ?? call]))))
    .digest();
}

/** The answer of a call that waits for another superadmin. */
export function waitingResponse(approvalId: string): ReadyResponse {
  return readyResponse({ message: WAITS, data: { approval_id: approvalId } }, 202);
}

/** Approvals of a status, newest first. */
export async function listApprovals(
  { db, clock }: ActorContext,
  query: { status?: string | undefined; page_size?: string | undefined; cursor?: string | undefined },
): Promise<{ data: z.output<typeof approval>[]; next: string | null }> {
  const page = pageOf(query);
  const { data, next } = toPage(await store.listRows(db, query.status ?? 'waiting', page, clock.now()), page.size);
  return { data: data.map(shownApproval), next };
}

function shownApproval(row: store.ApprovalRow): z.output<typeof approval> {
  const { id, action, subject_id, text, amount_paise, status, maker_id, maker_name, checker_id, checker_name, reason } =
    row;
  return {
    id,
    action,
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

/** An approval that waits for the caller's decision. @throws Refusal `not_found`, `conflict` */
export async function approvalToDecide({ db, actor, clock }: ActorContext, id: string): Promise<store.ApprovalRow> {
  const row = found(await store.findRow(db, id));
  if (row.status !== 'waiting' || row.expires_at <= clock.now())
    throw new Refusal('conflict', 'This approval has been decided.');
  if (row.maker_id === actor.personId) throw new Refusal('conflict', ANOTHER_DECIDES);
  return row;
}

/** Refuses what another superadmin has asked for. @throws Refusal `conflict` when it is decided meanwhile */
export async function refuseApproval(
  context: ActorContext,
  { id, action }: Pick<store.ApprovalRow, 'id' | 'action'>,
  reason: string | null,
): Promise<void> {
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const decision = { status: 'refused' as const, checkerId: context.actor.personId, reason, at };
    if (!(await store.decideRow(tx, id, decision))) throw new Refusal('conflict', 'This approval has been decided.');
    const entry = { action: 'approval.decided', ownerId: null, subject: { kind: 'approval', id } } as const;
    await recordAudit(tx, { at, ...context }, { ...entry, detail: { action, status: 'refused', reason } });
  });
}

/** Marks approvals as expired that nobody has decided in time. */
export async function expireApprovals({ db, clock }: Context): Promise<void> {
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const entries = (await store.expireRows(tx, at)).map(({ id, action }) => {
      const detail = { action, status: 'expired' };
      return { action: 'approval.decided', ownerId: null, subject: { kind: 'approval', id }, detail } as const;
    });
    await recordAudit(tx, { at }, ...entries);
  });
}

type Settings = z.output<typeof settings>;
type Update = z.output<(typeof approvalsContract)['PATCH /api/superadmin/settings/']['body']>;

const shown = (row: store.SettingsRow): Settings => ({
  second_approval: row.second_approval,
  second_approval_above: rupees(row.second_approval_above_paise),
});

type HeldSettings = 'second_approval.off' | 'second_approval.raise';

const TEXTS: Readonly<Record<HeldSettings, (after: store.SettingsRow) => string>> = {
  'second_approval.off': () => 'Switch second approval off',
  'second_approval.raise': ({ second_approval_above_paise: above }) =>
    `Raise the limit of second approval to ${formatRupees(rupees(above))}`,
};

/** The kind of change by which less is held than before; null where nothing held becomes free. */
function heldChange(before: store.SettingsRow, after: store.SettingsRow): HeldSettings | null {
  if (before.second_approval === 'off') return null;
  if (after.second_approval === 'off') return 'second_approval.off';
  return after.second_approval_above_paise > before.second_approval_above_paise ? 'second_approval.raise' : null;
}

export async function readSettings({ db }: ActorContext): Promise<Settings> {
  return shown(await store.readSettings(db));
}

/**
 * Changes the sent settings. While second approval is on, switching it off and raising its limit are held.
 * @param approved the kind of change that another superadmin has asked for; it stays that kind, whatever the settings have become meanwhile
 * @throws Refusal `step_up_required`; `conflict` when fewer than two superadmins could decide
 */
export async function changeSettings(
  context: CheckerContext,
  form: Update,
  approved?: HeldSettings,
): Promise<HeldResult<Settings>> {
  requireFreshProof(context);
  const at = context.clock.now();
  return inTransaction(context.db, async (tx): Promise<HeldResult<Settings>> => {
    const before = await store.lockSettings(tx, true);
    const after: store.SettingsRow = {
      second_approval: form.second_approval ?? before.second_approval,
      second_approval_above_paise: form.second_approval_above ?? before.second_approval_above_paise,
    };
    const isSwitch = before.second_approval !== after.second_approval;
    if (isSwitch && after.second_approval === 'on' && (await store.countActiveSuperadmins(tx)) < 2)
      throw new Refusal('conflict', 'Two active superadmins are needed.');
    const change = async () => {
      const changes = (['second_approval', 'second_approval_above_paise'] as const).flatMap((field) =>
        before[field] === after[field] ? [] : [[field, { from: before[field], to: after[field] }]],
      );
      if (changes.length === 0) return shown(before);
      await store.insertSettings(tx, after, at, context.actor.personId);
      const detail: Record<string, unknown> = Object.fromEntries(changes);
      await recordAudit(tx, { at, ...context }, { action: 'setting.changed', ownerId: null, subject: null, detail });
      return shown(after);
    };
    const action = approved ?? heldChange(before, after);
    if (action === null) return { done: await change() };
    const call = { ...form };
    return withSecondApproval(context, tx, { action, subjectId: null, call, text: TEXTS[action](after) }, change);
  });
}
