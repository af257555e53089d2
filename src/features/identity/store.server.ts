import type { Role } from '../../lib/contract.ts';
import { sql, type Db, type Tx } from '../../platform/database.ts';

/** Who holds a live session of an open user, or undefined. */
export async function findActor(db: Db, sessionId: string) {
  const { rows } = await sql<{ id: string; role: Role; complete: boolean }>`
    select u.id, u.role, coalesce(c.complete, false) as complete
    from sessions s join users u on u.id = s.user_id left join companies c on c.user_id = u.id
    where s.id = ${sessionId} and s.ended_at is null and u.closed_at is null`.execute(db);
  return rows[0];
}

export async function insertSession(tx: Tx, session: { id: string; userId: string; at: Date }): Promise<void> {
  await sql`insert into sessions (id, user_id, created_at) values (${session.id}, ${session.userId}, ${session.at})`.execute(
    tx,
  );
}

export async function insertRefreshToken(
  tx: Tx,
  token: { hash: Buffer; sessionId: string; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into refresh_tokens (hash, session_id, expires_at) values (${token.hash}, ${token.sessionId}, ${token.expiresAt})`.execute(
    tx,
  );
}
