import type * as z from 'zod/mini';
import type { ActorContext, Context } from '../../platform/context.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { respondOnce, readyResponse } from '../../platform/http/respond-once.ts';
import type { ReadyResponse } from '../../platform/http/endpoints.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { isId, newId } from '../../platform/ids.ts';
import { pageOf } from '../../platform/paging.ts';
import { Refusal } from '../../platform/refusal.ts';
import { checkRegistrationReference } from '../epr-accounts/rules.ts';
import { askedAccount, askedYear, lockApprovedAccount } from '../epr-accounts/service.server.ts';
import type { target, targetCorrection, targetForm } from './contract.ts';
import { readCursor, writeCursor } from './cursors.server.ts';
import { KEPT_TARGET, shownTarget, type TargetStatus } from './rules.ts';
import { correctTarget, deleteTarget, findTargetRow, insertTarget, listTargetRows } from './store.server.ts';

export type ShownTarget = z.output<typeof target>;

/** Raw query of a list of targets. */
export interface TargetQuery {
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
  const row = isId(id) ? await findTargetRow(db, id, context.actor.ownerId) : undefined;
  if (row === undefined) throw new Refusal('not_found');
  return shownTarget(row);
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
    const { fields, value } = { value: undefined, ...checkRegistrationReference(account, form) };
    if (fields) throw new Refusal('invalid', Object.values(fields)[0], { fields });
    const { wasteType, state } = account;
    const { FY: year, target_quantity: quantity } = form;
    if (!(await insertTarget(tx, { id, ownerId, accountId, wasteType, year, ...value, state, quantity, at })))
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
  if (!isId(id)) throw new Refusal('not_found');
  const at = context.clock.now();
  const { response } = await respondOnce(context, idempotency, async (tx) => {
    await correctTarget(tx, { id, ownerId: context.actor.ownerId, quantity, at });
    return readyResponse({ message: 'Target updated!', data: await readTarget(context, id, tx) });
  });
  return response;
}

/** Deletes a target of the caller. @throws Refusal `not_found`; `conflict` if trades count or have counted towards it */
export async function removeTarget(
  context: ActorContext,
  id: string,
  idempotency: Idempotency | null = null,
): Promise<ReadyResponse> {
  if (!isId(id)) throw new Refusal('not_found');
  const at = context.clock.now();
  const { response } = await respondOnce(context, idempotency, async (tx) => {
    const outcome = await deleteTarget(tx, { id, ownerId: context.actor.ownerId, at });
    if (outcome === 'holding' || outcome === 'counted') throw new Refusal('conflict', KEPT_TARGET[outcome]);
    if (outcome !== 'done') throw new Refusal('not_found');
    return readyResponse({ message: 'Target deleted!' });
  });
  return response;
}
