import { type Db, one, sql, type Tx } from '../../platform/database/database.ts';
import type { LoginChallengesTable, UsersTable } from '../../platform/database/schema.gen.ts';

export type Purpose = 'login' | 'step_up' | 'enrolment';

export async function insertChallenge(
  db: Db,
  challenge: { hash: Buffer; userId: string; purpose: Purpose; sessionId: string | null; at: Date; expiresAt: Date },
): Promise<void> {
  const { hash, userId, purpose, sessionId, at, expiresAt } = challenge;
  await sql`
    insert into login_challenges (hash, user_id, purpose, session_id, created_at, expires_at)
    values (${hash}, ${userId}, ${purpose}, ${sessionId}, ${at}, ${expiresAt})`.execute(db);
}

/** Claims one of the tries of a valid log-in challenge. Returns its open user. */
export async function claimTry(db: Db, { hash, most, at }: { hash: Buffer; most: number; at: Date }) {
  return one<
    Pick<UsersTable, 'id' | 'role'> & {
      email: NonNullable<UsersTable['email']>;
      passwordHash: NonNullable<UsersTable['password_hash']>;
    }
  >(db)`
    update login_challenges c set tries = tries + 1 from users u
    where c.hash = ${hash} and c.purpose = 'login' and c.used_at is null and c.expires_at > ${at} and c.tries < ${most}
      and u.id = c.user_id and u.closed_at is null
    returning u.id, u.role, u.email, u.password_hash as "passwordHash"`;
}

/** Uses a challenge, once. A challenge of a session can be used in that session alone. */
export async function takeChallenge(
  tx: Tx,
  wanted: Pick<LoginChallengesTable, 'hash' | 'user_id' | 'session_id'> & { purpose: Purpose; at: Date },
): Promise<boolean> {
  const { hash, user_id, session_id, purpose, at } = wanted;
  const { numAffectedRows } = await sql`
    update login_challenges set used_at = ${at}
    where hash = ${hash} and user_id = ${user_id} and purpose = ${purpose} and session_id is not distinct from ${session_id}::uuid
      and used_at is null and expires_at > ${at}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Invalidates the challenges of a user, such as after a change of the password. */
export async function invalidateChallenges(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`update login_challenges set used_at = ${at} where user_id = ${userId} and used_at is null`.execute(tx);
}
