import type * as z from 'zod/mini';
import type { target } from '#accounts/epr-accounts/contract.ts';
import { checkRegistrationReference, shownTarget, type TargetStatus } from '#accounts/epr-accounts/rules.ts';
import { accepted, askedAccount, askedYear, lockApprovedAccount } from '#accounts/epr-accounts/service.server.ts';
import type { QueryOf, ResponseOf } from '#lib/contract.ts';
import { rupees } from '#lib/money.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction, type Db, type Tx } from '#platform/database/database.ts';
import { answerOnce, readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { isId, newId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import { found, Refusal, wrongField } from '#platform/refusal.ts';
import type { targetCorrection, targetForm, targetsContract } from './contract.ts';
import { KEPT_TARGET, type TargetOrder, type TargetCursor } from './rules.ts';
import {
  correctTarget,
  deleteTarget,
  findTargetRow,
  insertTarget,
  listTargetRows,
  listMovements,
  type MovementRow,
  lockTargetOfKind,
  type NewTarget,
} from './store.server.ts';

type ShownTarget = z.output<typeof target>;

/** Raw query of a list of targets. */
interface TargetQuery {
  search?: string | undefined;
  page_size?: string | undefined;
  cursor?: string | undefined;
  FY?: string | undefined;
  epr_id?: string | undefined;
  status?: TargetStatus | undefined;
  ordering?: '-created_at' | 'urgency' | undefined;
}

/** Targets, newest first by default. @param ownerId the owner; null: targets of all producers, for the superadmin */
export async function listTargets(
  context: Context,
  ownerId: string | null,
  query: TargetQuery,
): Promise<{ data: ShownTarget[]; next: string | null }> {
  const { size } = pageOf({ page_size: query.page_size });
  const order = query.ordering === 'urgency' ? 'urgency' : 'newest';
  const after = query.cursor === undefined ? null : readCursor(query.cursor, order);
  const accountId = await askedAccount(context, 'producer', ownerId, query.epr_id);
  const { status, search } = query;
  const filters = { ownerId, accountId, year: askedYear(query.FY), status, search };
  const rows = await listTargetRows(context.db, filters, order, { size, after });
  const data = rows.slice(0, size).map(shownTarget);
  const last = rows.length > size ? data.at(-1) : undefined;
  return { data, next: last ? writeCursor(last, order) : null };
}

/** One of the caller's targets. @throws Refusal `not_found` */
export async function readTarget(context: ActorContext, id: string, db: Db = context.db): Promise<ShownTarget> {
  return shownTarget(found(await findTargetRow(db, id, context.actor.ownerId)));
}

/**
 * Adds a target to an approved account of the caller.
 * @throws Refusal `not_found` (account), `invalid` by field, `conflict` when the account is not approved or already has a target of this
 * kind
 */
export async function addTarget(
  context: ActorContext,
  accountId: string,
  form: z.output<typeof targetForm>,
): Promise<ShownTarget> {
  const at = context.clock.now();
  const id = newId(at);
  const ownerId = context.actor.ownerId;
  return inTransaction(context.db, async (tx) => {
    const account = await lockApprovedAccount(tx, { id: accountId, role: 'producer', ownerId });
    const types = accepted(checkRegistrationReference(account, form));
    const { wasteType, state } = account;
    const { FY: year, target_quantity: quantity } = form;
    if (!(await insertTarget(tx, { id, ownerId, accountId, wasteType, year, ...types, state, quantity, at })))
      throw new Refusal('conflict', 'A target of this kind exists already.');
    return readTarget(context, id, tx);
  });
}

/** Corrects the quantity of a target of the caller; blocked and achieved quantities stay. @throws Refusal `not_found` */
export async function changeTarget(
  context: ActorContext,
  id: string,
  { target_quantity: quantity }: z.output<typeof targetCorrection>,
  idempotency: Idempotency | null = null,
): Promise<ReadyResponse> {
  const at = context.clock.now();
  return answerOnce(context, idempotency, async (tx) => {
    await correctTarget(tx, { id, ownerId: context.actor.ownerId, quantity, at });
    return readyResponse({ message: 'Target updated!', data: await readTarget(context, id, tx) });
  });
}

/** Deletes a target of the caller. @throws Refusal `not_found`; `conflict` if trades count or have counted towards it */
export async function removeTarget(
  context: ActorContext,
  id: string,
  idempotency: Idempotency | null = null,
): Promise<ReadyResponse> {
  const at = context.clock.now();
  return answerOnce(context, idempotency, async (tx) => {
    const outcome = await deleteTarget(tx, { id, ownerId: context.actor.ownerId, at });
    if (outcome === 'holding' || outcome === 'counted') throw new Refusal('conflict', KEPT_TARGET[outcome]);
    if (outcome !== 'done') throw new Refusal('not_found');
    return readyResponse({ message: 'Target deleted!' });
  });
}

type History = ResponseOf<(typeof targetsContract)['GET /api/epr/target/{id}/history/']>;
type ShownMovement = History['data'][number];

const WORDS = {
  block: 'blocked',
  release: 'released',
  achieve: 'achieved',
  end: 'released',
  void: 'voided',
  reinstate: 'reinstated',
} as const;

/**
 * History of a target, latest first; its creation is the last entry of the last page.
 * @throws Refusal `not_found`; `invalid` on an invalid cursor
 */
export async function readTargetHistory(
  context: ActorContext,
  id: string,
  query: QueryOf<(typeof targetsContract)['GET /api/epr/target/{id}/history/']>,
): Promise<History> {
  const { size } = pageOf({ page_size: query.page_size });
  const { cursor } = query;
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw wrongField('cursor', 'This cursor is not valid');
  const target = await readTarget(context, id);
  const before = cursor === undefined ? null : Number(cursor);
  const rows = await listMovements(context.db, { id, actor: context.actor }, { size, before });
  const data = rows.slice(0, size).map((row) => shownMovement(row, target));
  if (rows.length > size) return { data, next: data.at(-1)?.id ?? null };
  return { data: [...data, beginning(target)], next: null };
}

function shownMovement(row: MovementRow, target: ShownTarget): ShownMovement {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    movement: WORDS[row.movement],
    quantity: row.quantity,
    blocked: row.blocked,
    achieved: row.achieved,
    remaining: Math.max(0, target.target_quantity - row.achieved - row.blocked),
    recall: row.recall,
    by: row.by ?? 'The system',
    trade: {
      id: row.trade_id,
      kind: row.kind,
      title: row.title,
      offered_by: row.seller_company,
      order_id: row.order_id,
      total: rupees(row.payable_paise),
    },
  };
}

function beginning(target: ShownTarget): ShownMovement {
  return {
    id: 'added',
    at: target.created_at,
    movement: 'added',
    quantity: target.target_quantity,
    blocked: 0,
    achieved: 0,
    remaining: target.target_quantity,
    recall: null,
    by: null,
    trade: null,
  };
}

/**
 * Adds a target of the caller, or corrects the quantity of the one that exists. Blocked and achieved quantities
 * stay. The caller holds the account as approved.
 */
export async function setTarget(
  { actor, clock }: ActorContext,
  tx: Tx,
  wanted: Omit<NewTarget, 'id' | 'ownerId' | 'at'>,
): Promise<{ id: string; outcome: 'created' | 'corrected' | 'unchanged' }> {
  const at = clock.now();
  const ownerId = actor.ownerId;
  const id = newId(at);
  const added = { ...wanted, id, ownerId, at };
  if (await insertTarget(tx, added)) return { id, outcome: 'created' };
  const known = await lockTargetOfKind(tx, added);
  if (known === undefined) throw new Error('A target that was taken is not there');
  if (known.target_quantity === wanted.quantity) return { id: known.id, outcome: 'unchanged' };
  await correctTarget(tx, { id: known.id, ownerId, quantity: wanted.quantity, at });
  return { id: known.id, outcome: 'corrected' };
}

/** Cursor after a target. */
function writeCursor({ id, FY, remaining }: z.output<typeof target>, order: TargetOrder): string {
  return order === 'newest' ? id : Buffer.from(`${FY}_${remaining}_${id}`).toString('base64url');
}

/** @throws Refusal `invalid` on a cursor that does not belong to this order */
function readCursor(cursor: string, order: TargetOrder): TargetCursor {
  if (order === 'newest' && isId(cursor)) return { id: cursor, year: 0, remaining: 0 };
  const [, year, remaining, id = ''] =
    /^(\d{4})_(\d{1,15})_(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (order === 'newest' || year === undefined || !isId(id)) throw wrongField('cursor', 'This cursor is not valid');
  return { id, year: Number(year), remaining: Number(remaining) };
}
