import type { Actor, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { isId, newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createAccessTokens, newSecretToken, REFRESH_LIFE, type AccessTokens } from '../../platform/session-tokens.ts';
import { findActor, insertRefreshToken, insertSession } from './store.server.ts';

const makers = new Map<string, AccessTokens>();

function accessTokens({ secret }: Context): AccessTokens {
  const known = makers.get(secret) ?? createAccessTokens(secret);
  makers.set(secret, known);
  return known;
}

/** Who holds an access token. The session is asked for each time, so that its end is felt at once in every process. */
export async function authenticate(context: Context, token: string): Promise<Actor> {
  const claims = accessTokens(context).verify(token, context.clock.now());
  if (claims === null || !isId(claims.sid)) throw new Refusal('token_not_valid');
  const found = await findActor(context.db, claims.sid);
  if (found === undefined || found.id !== claims.sub) throw new Refusal('token_not_valid');
  return { id: found.id, role: found.role, sessionId: claims.sid, profileComplete: found.complete };
}

/** Starts a session of a user: the two tokens that the browser keeps. */
export async function openSession(
  context: Context,
  tx: Tx,
  userId: string,
): Promise<{ access: string; refresh: string }> {
  const now = context.clock.now();
  const sid = newId(now);
  const { token, hash } = newSecretToken();
  await insertSession(tx, { id: sid, userId, at: now });
  await insertRefreshToken(tx, { hash, sessionId: sid, expiresAt: new Date(now.getTime() + REFRESH_LIFE) });
  return { access: accessTokens(context).sign({ sid, sub: userId }, now), refresh: token };
}
