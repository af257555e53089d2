/** Actions of superadmins on accounts: invite each other, suspend, reopen, end sessions. */
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { isId, newId, randomToken } from '../../platform/ids.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import { notifyHolder } from './account-notices.server.ts';
import { refusingTaken } from './email.server.ts';
import { hashPassword } from './passwords.server.ts';
import { ALREADY_SO, LAST_SUPERADMIN, NOT_YOURSELF } from './rules.ts';
import { requireFreshProof } from './sessions.server.ts';
import { endSessionsOf } from './session-store.server.ts';
import { insertUser } from './store.server.ts';
import * as store from './superadmin-store.server.ts';

export { listSuperadmins } from './superadmin-store.server.ts';

/** Adds a superadmin who chooses the password by a mailed link. @throws Refusal 409 for a taken e-mail; `step_up_required` */
export async function inviteSuperadmin(
  context: ActorContext,
  { email, full_name: fullName }: { email: string; full_name: string },
): Promise<void> {
  requireFreshProof(context);
  const at = context.clock.now();
  const id = newId(at);
  // This password is random and shown to no one: the link of the mail replaces it.
  const passwordHash = await hashPassword(randomToken(32));
  const facts = { fullName, mobileNo: '', designation: 'Superadmin', passwordHash, at };
  const work = async (tx: Tx) => {
    await insertUser(tx, { id, role: 'superadmin', email, ...facts });
    await store.markInvited(tx, id, at);
    await addToOutbox(tx, 'superadmin.invited', id, at);
    await recordAudit(tx, { at, ...context }, { action: 'superadmin.added', ownerId: id, detail: { email } });
  };
  await refusingTaken(() => inTransaction(context.db, work));
}

/** @throws Refusal `not_found` where the id is not that of a superadmin */
async function otherSuperadmin(context: ActorContext, id: string): Promise<void> {
  const all = await store.listSuperadmins(context.db, context.clock.now());
  if (!isId(id) || !all.some((one) => one.id === id)) throw new Refusal('not_found');
}

/**
 * Suspends another superadmin, or lets one log in again.
 * @throws Refusal `not_found`; `step_up_required`; `conflict` for oneself, the last active one, or where it is so already
 */
export async function suspendSuperadmin(
  context: ActorContext,
  id: string,
  { suspended, reason }: { suspended: boolean; reason: string },
): Promise<void> {
  await otherSuperadmin(context, id);
  requireFreshProof(context);
  const at = context.clock.now();
  if (id === context.actor.personId) throw new Refusal('conflict', NOT_YOURSELF);
  await inTransaction(context.db, async (tx) => {
    const all = await store.lockSuperadmins(tx);
    const one = all.find((each) => each.id === id);
    if (one === undefined) throw new Refusal('not_found');
    if ((one.suspended_at !== null) === suspended) throw new Refusal('conflict', ALREADY_SO);
    const isActive = (each: typeof one) => each.suspended_at === null && each.invited_at === null;
    if (suspended && isActive(one) && all.filter(isActive).length === 1) throw new Refusal('conflict', LAST_SUPERADMIN);
    await store.setSuspended(tx, id, suspended, at);
    if (suspended) await endSessionsOf(tx, id, at);
    await notifyHolder(tx, context, { userId: id, kind: suspended ? 'suspended' : 'reopened', detail: { reason } });
    const action = suspended ? 'superadmin.suspended' : 'superadmin.reopened';
    await recordAudit(tx, { at, ...context }, { action, ownerId: id, detail: { reason } });
  });
}

/** Ends the sessions of another superadmin. Returns their number. @throws Refusal `not_found` */
export async function endSessionsOfSuperadmin(context: ActorContext, id: string, reason?: string): Promise<number> {
  await otherSuperadmin(context, id);
  if (id === context.actor.personId) throw new Refusal('conflict', NOT_YOURSELF);
  return endAndCount(context, id, reason);
}

/** Locks an open user until the transaction ends. Returns the id that people read. @throws Refusal `not_found` */
export async function requireOpenUser(tx: Tx, id: string): Promise<string> {
  const uniqueId = isId(id) ? await store.lockUser(tx, id) : undefined;
  if (uniqueId === undefined) throw new Refusal('not_found');
  return uniqueId;
}

async function openCompany({ db }: ActorContext, id: string): Promise<void> {
  if (!isId(id) || !(await store.isOpenCompany(db, id))) throw new Refusal('not_found');
}

/**
 * Suspends a company: its sessions end, its offers leave the market, and nothing is accepted of it or for it. Or opens it again.
 * @throws Refusal `not_found`; `step_up_required`; `conflict` where it is so already
 */
export async function suspendCompany(
  context: ActorContext,
  id: string,
  { suspended, reason }: { suspended: boolean; reason: string },
): Promise<void> {
  await openCompany(context, id);
  requireFreshProof(context);
  const at = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    if (!(await store.suspendCompany(tx, id, suspended, at))) throw new Refusal('conflict', ALREADY_SO);
    if (suspended) await endSessionsOf(tx, id, at);
    await notifyHolder(tx, context, { userId: id, kind: suspended ? 'suspended' : 'reopened', detail: { reason } });
    const action = suspended ? 'company.suspended' : 'company.reopened';
    await recordAudit(tx, { at, ...context }, { action, ownerId: id, detail: { reason } });
  });
  context.marketChanged();
}

/** Ends the sessions of a company. Returns their number. @throws Refusal `not_found` */
export async function endSessionsOfCompany(context: ActorContext, id: string, reason?: string): Promise<number> {
  await openCompany(context, id);
  return endAndCount(context, id, reason);
}

async function endAndCount(context: ActorContext, id: string, reason?: string): Promise<number> {
  const at = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    await requireOpenUser(tx, id);
    const ended = await endSessionsOf(tx, id, at);
    const detail = { sessions: ended, ...(reason !== undefined && { reason }) };
    await recordAudit(tx, { at, ...context }, { action: 'session.ended', ownerId: id, detail });
    return ended;
  });
}
