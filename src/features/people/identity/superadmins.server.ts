/** Actions of superadmins on accounts: invite, suspend, reopen, end sessions. Second approval is not known here. */
import type { ActorContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { answerOnce, saved, type Idempotency, type ReadyResponse } from '#platform/http/respond-once.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { lockOpenUser } from './email-store.server.ts';
import { refusingTaken } from './email.server.ts';
import { notifyHolder } from './links.server.ts';
import { ALREADY_SO, LAST_SUPERADMIN, NOT_YOURSELF } from './rules.ts';
import { endSessionsFor, endSessionsOf } from './session-store.server.ts';
import { requireFreshProof } from './sessions.server.ts';
import * as store from './store.server.ts';

export { findOverInvitation, listSuperadmins, lockSuperadmins } from './store.server.ts';

/** Topic of the event by which other superadmins see that an account is suspended or open again. */
const SUSPENSION = 'user.suspension_changed';

/** Whether an account is suspended from now on, and why. */
export interface Suspension {
  suspended: boolean;
  reason: string;
}

/** Adds a superadmin who chooses the password by a mailed link. @throws Refusal 409 for a taken e-mail */
export async function addSuperadmin(
  tx: Tx,
  context: ActorContext,
  { id, email, fullName, passwordHash }: { id: string; email: string; fullName: string; passwordHash: string },
): Promise<void> {
  const at = context.clock.now();
  const facts = { fullName, mobileNo: '', designation: 'Superadmin', passwordHash, at };
  await refusingTaken(() => store.insertUser(tx, { id, role: 'superadmin', email, ...facts }));
  await invite(tx, context, { id, detail: { email } });
}

/** Invites a superadmin anew whose invitation is over. Links from before are void. */
export async function inviteAgain(
  tx: Tx,
  context: ActorContext,
  { id, email, fullName }: { id: string; email: string; fullName: string },
): Promise<void> {
  await store.invalidateResets(tx, id, context.clock.now());
  await store.updatePerson(tx, id, { full_name: fullName, mobile_no: '', designation: 'Superadmin' });
  await invite(tx, context, { id, detail: { email, again: true } });
}

async function invite(
  tx: Tx,
  context: ActorContext,
  { id, detail }: { id: string; detail: Record<string, unknown> },
): Promise<void> {
  const at = context.clock.now();
  await store.markInvited(tx, id, at);
  await addToOutbox(tx, 'superadmin.invited', id, at);
  const subject = { kind: 'person', id } as const;
  await recordAudit(tx, { at, ...context }, { action: 'superadmin.added', ownerId: id, subject, detail });
}

/** A superadmin, with all of them locked. @throws Refusal `not_found` */
export async function lockSuperadmin(tx: Tx, id: string): Promise<store.LockedSuperadmin> {
  return found((await store.lockSuperadmins(tx)).find((each) => each.id === id));
}

/** @throws Refusal `conflict` for the caller's own account */
export function refuseOneself({ actor }: ActorContext, id: string): void {
  if (id === actor.personId) throw new Refusal('conflict', NOT_YOURSELF);
}

/**
 * Suspends a locked superadmin, or lets one log in again.
 * @throws Refusal `conflict` for the last active one, or where it is so already
 */
export async function setSuperadminSuspended(
  tx: Tx,
  context: ActorContext,
  id: string,
  { suspended, reason }: Suspension,
): Promise<void> {
  const at = context.clock.now();
  const all = await store.lockSuperadmins(tx);
  const one = all.find((each) => each.id === id);
  if (one === undefined || (one.suspended_at !== null) === suspended) throw new Refusal('conflict', ALREADY_SO);
  const isActive = (each: typeof one) => each.suspended_at === null && each.invited_at === null;
  if (suspended && isActive(one) && all.filter(isActive).length === 1) throw new Refusal('conflict', LAST_SUPERADMIN);
  await store.setSuspended(tx, id, suspended, at);
  await addToOutbox(tx, SUSPENSION, id, at);
  if (suspended) await endSessionsOf(tx, id, at);
  await notifyHolder(tx, context, { userId: id, kind: suspended ? 'suspended' : 'reopened', detail: { reason } });
  const action = suspended ? 'superadmin.suspended' : 'superadmin.reopened';
  const subject = { kind: 'person', id } as const;
  await recordAudit(tx, { at, ...context }, { action, ownerId: id, subject, detail: { reason } });
}

/** Locks an open user until the transaction ends. Returns the id that people read. @throws Refusal `not_found` */
export async function requireOpenUser(tx: Tx, id: string): Promise<string> {
  return found(await lockOpenUser(tx, id)).unique_id;
}

/** An open company, with the id that people read. @throws Refusal `not_found` */
export async function requireOpenCompany({ db }: Pick<ActorContext, 'db'>, id: string) {
  return found(await store.findOpenCompany(db, id));
}

/**
 * Suspends a company: its sessions end, its offers leave the market, and nothing is accepted of it or for it. Or opens it again.
 * @throws Refusal `not_found`; `step_up_required`; `conflict` where it is so already
 */
export async function suspendCompany(
  context: ActorContext,
  id: string,
  { suspended, reason }: Suspension,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  await requireOpenCompany(context, id);
  requireFreshProof(context);
  const at = context.clock.now();
  const response = await answerOnce(context, idempotency, async (tx) => {
    if (!(await store.suspendCompany(tx, id, suspended, at))) throw new Refusal('conflict', ALREADY_SO);
    await addToOutbox(tx, SUSPENSION, id, at);
    if (suspended) await endSessionsFor(tx, id, at);
    const kind = suspended ? 'company_suspended' : 'company_reopened';
    for (const { person_id: userId, company_name: company, goesOn } of await store.listMembers(tx, id, at))
      await notifyHolder(tx, context, { userId, kind, detail: { reason, company, goes_on: goesOn } });
    const action = suspended ? 'company.suspended' : 'company.reopened';
    const subject = { kind: 'company', id } as const;
    await recordAudit(tx, { at, ...context }, { action, ownerId: id, subject, detail: { reason } });
    return saved();
  });
  context.marketChanged();
  return response;
}

/** Ends the sessions of all members of a company that act for it. Returns their number. @throws Refusal `not_found` */
export async function endSessionsOfCompany(context: ActorContext, id: string, reason?: string): Promise<number> {
  await requireOpenCompany(context, id);
  const at = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const ended = await endSessionsFor(tx, id, at);
    const detail = { sessions: ended, ...(reason !== undefined && { reason }) };
    const subject = { kind: 'company', id } as const;
    await recordAudit(tx, { at, ...context }, { action: 'session.ended', ownerId: id, subject, detail });
    return ended;
  });
}

/** Ends all sessions of a person, for whichever organisation. Returns their number. @throws Refusal `not_found` */
export async function endSessionsOfPerson(context: ActorContext, id: string, reason?: string): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    found(await store.lockMemberPerson(tx, id));
    return endSessionsOfHolder(tx, context, id, reason);
  });
}

/**
 * Suspends a person, who then can act for nobody, or lets the person log in again. Organisations go on.
 * @throws Refusal `not_found`, also for a superadmin; `step_up_required`; `conflict` where it is so already
 */
export async function suspendPerson(
  context: ActorContext,
  id: string,
  { suspended, reason }: Suspension,
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  const at = context.clock.now();
  return answerOnce(context, idempotency, async (tx) => {
    const person = found(await store.lockMemberPerson(tx, id));
    requireFreshProof(context);
    if ((person.person_suspended_at !== null) === suspended) throw new Refusal('conflict', ALREADY_SO);
    await store.setPersonSuspended(tx, id, suspended ? at : null);
    await addToOutbox(tx, SUSPENSION, id, at);
    if (suspended) await endSessionsOf(tx, id, at);
    const kind = suspended ? 'person_suspended' : 'person_reopened';
    await notifyHolder(tx, context, { userId: id, kind, detail: { reason } });
    const action = suspended ? 'person.suspended' : 'person.reopened';
    const subject = { kind: 'person', id } as const;
    await recordAudit(tx, { at, ...context }, { action, ownerId: id, subject, detail: { reason } });
    return saved();
  });
}

/** Ends the sessions of a locked account. Returns their number. */
export async function endSessionsOfHolder(tx: Tx, context: ActorContext, id: string, reason?: string): Promise<number> {
  const at = context.clock.now();
  const ended = await endSessionsOf(tx, id, at);
  const detail = { sessions: ended, ...(reason !== undefined && { reason }) };
  const subject = { kind: 'person', id } as const;
  await recordAudit(tx, { at, ...context }, { action: 'session.ended', ownerId: id, subject, detail });
  return ended;
}
