/** The caller's own sessions: what is open where, and ending it. */
import { deviceName } from '../../lib/device-name.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { isId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import { voidChanges } from './email-store.server.ts';
import { lockOwnUser } from './link-store.server.ts';
import { endOfSession } from './rules.ts';
import * as store from './session-store.server.ts';

/** The caller's live sessions, last used first. */
export async function listSessions({ actor, clock, db }: ActorContext) {
  const sessions = await store.listLiveSessions(db, actor.personId, clock.now());
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
    if ((await lockOwnUser(tx, actor)) === undefined) throw new Refusal('token_not_valid');
    if (!isId(id) || !(await store.endLiveSession(tx, { id, userId: actor.personId, at })))
      throw new Refusal('not_found');
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
    if ((await lockOwnUser(tx, actor)) === undefined) throw new Refusal('token_not_valid');
    const ended = await store.endSessionsOf(tx, actor.personId, at, actor.sessionId);
    const subject = { kind: 'person', id: actor.personId } as const;
    const entry = { action: 'session.ended', subject, detail: { sessions: ended } } as const;
    if (ended > 0) await recordAudit(tx, { at, ...context }, entry);
    return ended;
  });
}
