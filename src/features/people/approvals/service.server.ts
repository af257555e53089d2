/** Second approval: an action that weighs much waits until another superadmin sends the same call, or approves it in the list. */
import type * as z from 'zod/mini';
import { rupees, formatRupees } from '#lib/money.ts';
import { requireFreshProof } from '#people/identity/service.server.ts';
import type { Actor, ActorContext, PublicContext } from '#platform/context.ts';
import { inTransaction, sql, type Tx } from '#platform/database/database.ts';
import {
  readyResponse,
  respondOnceIn,
  saved,
  type Idempotency,
  type ReadyResponse,
} from '#platform/http/respond-once.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { Refusal } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import type { approval, approvalsContract, settings } from './contract.ts';
import {
  decide,
  failApproval,
  fingerprintOf,
  type HeldCall,
  listRequested,
  recordHeld,
  tried,
} from './requests.server.ts';
import { IS_DECIDED, NO_LONGER_POSSIBLE, WAITS, type ApprovalAction } from './rules.ts';
import * as store from './store.server.ts';

export { approvalToDecide, decide, expireApprovals, failApproval } from './requests.server.ts';
export { countWaiting as countWaitingApprovals, findInvited, findMakers } from './store.server.ts';

/** An action that is held while second approval is on. An amount up to the limit of the settings is not held. */
type HeldAction = Omit<HeldCall<ApprovalAction>, 'organisationId'>;

/** The context of a superadmin who approves in the list: the approval, what the superadmin says to it, and the key of that call. */
export type CheckerContext = ActorContext & {
  approves?: { id: string; reason: string | null; idempotency: Idempotency | null };
};

/** The work's result, or the approval that it waits for. */
export type HeldResult<T> = { done: T } | { waitsFor: string };

/**
 * Does work that may need a second superadmin, inside its transaction. Held, it is tried and undone, so that what cannot be done is refused
 * at once, and its approval is recorded instead; the same call of another superadmin does it.
 * @throws Refusal `conflict` when another change of the same thing waits, or the approved one was replaced; what the work throws
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
  await sql`savepoint before_held_work`.execute(tx);
  const waiting = await store.lockWaiting(tx, held.action, held.subjectId);
  const isOver = waiting !== undefined && waiting.expires_at <= at;
  const decideIt = (id: string, status: 'done' | 'expired' | 'cancelled', reason: string | null = null) =>
    decide(context, tx, { id, action: held.action, ownerId: held.ownerId ?? null }, status, reason);
  if (waiting !== undefined && isOver) await decideIt(waiting.id, 'expired');
  if (!isHeld && approves === undefined) {
    // Without second approval nothing waits any longer.
    if (waiting !== undefined && !isOver) await decideIt(waiting.id, 'cancelled');
    return { done: await work() };
  }
  const isSame = waiting !== undefined && !isOver && waiting.fingerprint.equals(fingerprintOf(context, held));
  if (waiting !== undefined && isSame && waiting.maker_id !== actor.personId) {
    await decideIt(waiting.id, 'done', approves?.reason ?? null);
    if (approves !== undefined) await respondOnceIn(tx, context, approves.idempotency, async () => saved());
    try {
      return { done: await work() };
    } catch (error) {
      await sql`rollback to savepoint before_held_work`.execute(tx);
      if (error instanceof Refusal && error.status === 409)
        await failApproval(context, { id: waiting.id, action: held.action });
      throw error;
    }
  }
  if (approves !== undefined) {
    const isReplaced = waiting?.id === approves.id && !isOver && !isSame && waiting.maker_id !== actor.personId;
    if (!isReplaced) throw new Refusal('conflict', IS_DECIDED);
    // The thing has changed since the other superadmin asked: left waiting, it would block what is asked for now.
    await sql`rollback to savepoint before_held_work`.execute(tx);
    await failApproval(context, { id: waiting.id, action: held.action });
    throw new Refusal('conflict', NO_LONGER_POSSIBLE);
  }
  if (waiting !== undefined && isSame) return { waitsFor: waiting.id };
  if (waiting !== undefined && !isOver && waiting.maker_id !== actor.personId)
    throw new Refusal('conflict', 'Another change waits for approval. Decide it first.');
  await tried(tx, work);
  if (waiting !== undefined && !isOver) await decideIt(waiting.id, 'cancelled');
  const id = await recordHeld(context, tx, held);
  // Another superadmin has asked for the same at this moment: then this call is the second.
  return id === null ? withSecondApproval(context, tx, held, work) : { waitsFor: id };
}

/**
 * Cancels what waits about a thing: it was declined, which needs no second superadmin.
 * @param isDeclined whether the call that waits is the declined one, where others may wait about the same thing
 */
export async function cancelApproval(
  context: PublicContext & { actor?: Actor },
  tx: Tx,
  { action, subjectId, ownerId = null }: Pick<HeldAction, 'action' | 'subjectId' | 'ownerId'>,
  isDeclined: (call: HeldCall['call']) => boolean = () => true,
): Promise<void> {
  const waiting = await store.lockWaiting(tx, action, subjectId);
  if (waiting !== undefined && isDeclined(waiting.call as HeldCall['call']))
    await decide(context, tx, { id: waiting.id, action, ownerId }, 'cancelled');
}

/** The answer of work that is done; while it waits for another superadmin, 202 with its approval. */
export const heldResponse = <T, Answer>(result: HeldResult<T>, answer: (done: T) => Answer): Answer | ReadyResponse =>
  'done' in result
    ? answer(result.done)
    : readyResponse({ message: WAITS, data: { approval_id: result.waitsFor } }, 202);

/** Approvals of superadmins with a status, newest first. */
export async function listApprovals(
  context: ActorContext,
  query: Parameters<typeof listRequested>[2],
): Promise<{ data: z.output<typeof approval>[]; next: string | null }> {
  const { data, next } = await listRequested(context, null, query);
  return { data: data.map((row) => ({ ...row, action: row.action as ApprovalAction })), next };
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
      const [from, to] = [shown(before), shown(after)];
      const changed = (['second_approval', 'second_approval_above'] as const).filter(
        (field) => from[field] !== to[field],
      );
      if (changed.length === 0) return from;
      await store.insertSettings(tx, after, at, context.actor.personId);
      await addToOutbox(tx, 'setting.changed', context.actor.personId, at);
      const detail = Object.fromEntries(changed.map((field) => [field, { from: from[field], to: to[field] }]));
      await recordAudit(tx, { at, ...context }, { action: 'setting.changed', ownerId: null, subject: null, detail });
      return to;
    };
    const action = approved ?? heldChange(before, after);
    if (action === null) return { done: await change() };
    const call = { ...form };
    return withSecondApproval(context, tx, { action, subjectId: null, call, text: TEXTS[action](after) }, change);
  });
}
