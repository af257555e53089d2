import type { Context, PublicContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { wrongField } from '../../platform/refusal.ts';
import { addressCounters } from '../../platform/security/addresses.ts';
import { hashToken, newSecretToken } from '../../platform/security/session-tokens.ts';
import * as store from './link-store.server.ts';
import { LINK_TRIES } from './rules.ts';

/** Creates the token of a mailed link to a user who is locked; only its hash is stored. */
export async function createLink(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  link: { userId: string; kind: store.LinkKind; lifeMs: number; subjectId?: string },
): Promise<string> {
  const { userId, kind, lifeMs, subjectId = null } = link;
  const { token, hash } = newSecretToken();
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + lifeMs);
  await store.insertLinkToken(tx, { hash, kind, userId, subjectId, at, expiresAt });
  return token;
}

export const wrongLink = () => wrongField('token', 'This link is not valid or has expired.');

/** Counts a try to use a mailed link. @throws Refusal `too_many` */
export async function countLinkTry({ ask, clock, limiter }: PublicContext): Promise<void> {
  await limiter.hitAll(addressCounters(LINK_TRIES, ask.address), clock.now());
}

/** Uses the token of a mailed link, once, and locks its user. @throws Refusal 400 on token */
export async function takeLink(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  { token, kinds }: { token: string; kinds: readonly store.LinkKind[] },
): Promise<{ userId: string; kind: store.LinkKind; subjectId: string | null }> {
  const hash = hashToken(token);
  const userId = await store.lockUserOfLink(tx, kinds, hash);
  const taken = userId === undefined ? undefined : await store.takeLinkToken(tx, hash, clock.now());
  if (userId === undefined || taken === undefined) throw wrongLink();
  return { userId, ...taken };
}
