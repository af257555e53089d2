/** Changes of the own account by a person: details, password, sessions. */
import type * as z from 'zod/mini';
import { deviceName } from '#lib/device-name.ts';
import type { ActorContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { Refusal, wrongField } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import type { passwordChange } from './account-contract.ts';
import type { personUpdate } from './contract.ts';
import { voidChanges } from './email-store.server.ts';
import { notifyHolder } from './links.server.ts';
import { countingFailures } from './login.server.ts';
import { hashNewPassword, verifyPassword } from './passwords.server.ts';
import { endOfSession } from './rules.ts';
import { endLiveSession, endSessionsOf, invalidateChallenges, listLiveSessions } from './session-store.server.ts';
import { lockOwnAccount, requireFreshProofOfEnrolled } from './sessions.server.ts';
import * as store from './store.server.ts';

const FIELDS = ['full_name', 'mobile_no', 'designation'] as const;

/** Changes name, mobile number or designation of the caller; fields that are not sent stay. @throws Refusal 400 on mobile_no */
export async function changePerson(context: ActorContext, form: z.output<typeof personUpdate>): Promise<void> {
  const { actor, clock, db } = context;
  if (form.mobile_no === '' && actor.role !== 'superadmin') throw wrongField('mobile_no', 'Mobile Number is required');
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    const before = await store.lockPerson(tx, actor.personId);
    if (before === undefined) throw new Refusal('token_not_valid');
    const after = { ...before };
    for (const field of FIELDS) after[field] = form[field] ?? before[field];
    const changed = FIELDS.filter((field) => before[field] !== after[field]);
    if (changed.length === 0) return;
    await store.updatePerson(tx, actor.personId, after);
    const detail = Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }]));
    await recordAudit(tx, { at, ...context }, { action: 'person.changed', detail });
  });
}

/**
 * Replaces the caller's password by another one. All other sessions end, and mailed reset links become invalid.
 * @throws Refusal 400 on current_password and password, `step_up_required` where a second factor is set up, `too_many`
 */
export async function changePassword(context: ActorContext, form: z.output<typeof passwordChange>): Promise<void> {
  const { actor, clock, db } = context;
  const { personId: userId } = actor;
  const user = await store.findAccount(db, userId);
  if (user === undefined) throw new Refusal('token_not_valid');
  const { passwordHash: from } = user;
  const refusal = wrongField('current_password', 'The current password is not right.');
  await countingFailures(
    context,
    { email: user.email, device: form.device, action: 'step_up.failed' },
    refusal,
    async () => ((await verifyPassword(from, form.current_password)) ? true : null),
  );
  if (await verifyPassword(from, form.password))
    throw wrongField('password', 'Choose a password that differs from the current one.');
  const role = actor.role === 'superadmin' ? 'superadmin' : 'company';
  const passwordHash = await hashNewPassword(form.password, { ...user, role });
  requireFreshProofOfEnrolled(context);
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, context);
    if (!(await store.updatePassword(tx, { userId, passwordHash, at, from }))) throw refusal;
    await store.invalidateResets(tx, userId, at);
    await invalidateChallenges(tx, userId, at);
    await endSessionsOf(tx, userId, at, actor.sessionId);
    await notifyHolder(tx, context, { userId, kind: 'password_changed' });
    await recordAudit(tx, { at, ...context }, { action: 'password.changed' });
  });
}

export async function listSessions({ actor, clock, db }: ActorContext) {
  const sessions = await listLiveSessions(db, actor.personId, clock.now());
  return sessions.map((session) => {
    const times = { role: actor.role, startedAt: session.created_at, lastUsedAt: session.last_used_at };
    return {
      id: session.id,
      current: session.id === actor.sessionId,
      created_at: session.created_at.toISOString(),
      last_used_at: session.last_used_at.toISOString(),
      ends_at: endOfSession(times, session.renewableUntil).toISOString(),
      address: session.address,
      device: deviceName(session.device),
      second_factor: session.second_factor !== null,
    };
  });
}

/** Ends one of the caller's live sessions, also that of the call itself. @throws Refusal `not_found` */
export async function endOwnSession(context: ActorContext, id: string): Promise<void> {
  const { actor, clock, db } = context;
  const at = clock.now();
  await inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, context);
    if (!(await endLiveSession(tx, { id, userId: actor.personId, at }))) throw new Refusal('not_found');
    // A stranger in the other session may have asked for it.
    if (id !== actor.sessionId) await voidChanges(tx, actor.personId, at);
    const subject = { kind: 'person', id: actor.personId } as const;
    await recordAudit(tx, { at, ...context }, { action: 'session.ended', subject, detail: { session: id } });
  });
}

/** Ends all sessions of the caller but that of the call. Returns their number. */
export async function endOtherSessions(context: ActorContext): Promise<number> {
  const { actor, clock, db } = context;
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, context);
    const ended = await endSessionsOf(tx, actor.personId, at, actor.sessionId);
    const subject = { kind: 'person', id: actor.personId } as const;
    const entry = { action: 'session.ended', subject, detail: { sessions: ended } } as const;
    if (ended > 0) await recordAudit(tx, { at, ...context }, entry);
    return ended;
  });
}
