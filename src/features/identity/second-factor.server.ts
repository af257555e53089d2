import type { Context, PublicContext } from '../../platform/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { recordAudit } from '../../platform/security/audit.ts';
import { hashToken, newSecretToken } from '../../platform/security/session-tokens.ts';
import { notifyHolder } from './account-notices.server.ts';
import { insertChallenge, type Purpose } from './challenge-store.server.ts';
import * as store from './factor-store.server.ts';
import { lockOpenUser } from './link-store.server.ts';
import type { PasskeyResponse } from './passkey-response.ts';
import { counterOfProof, proofOptions } from './passkeys.server.ts';
import { spelledRecoveryCode } from './recovery-codes.ts';
import { CHALLENGE_LIFE_MS, type SecondFactorMethod } from './rules.ts';
import { stepOfCode } from './totp.server.ts';

/** A second factor as sent: a code of the app or a recovery code, or a passkey's answer to a challenge. */
export interface Proof {
  code?: string | undefined;
  challenge?: string | undefined;
  response?: PasskeyResponse | undefined;
}

/** Creates a challenge of a user. Returns its token. */
export async function createChallenge(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, purpose, sessionId = null }: { userId: string; purpose: Purpose; sessionId?: string | null },
): Promise<{ challenge: string; expiresAt: Date }> {
  const { token, hash } = newSecretToken();
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + CHALLENGE_LIFE_MS);
  await insertChallenge(db, { hash, userId, purpose, sessionId, at, expiresAt });
  return { challenge: token, expiresAt };
}

/** Options for a proof with one of the user's passkeys; null without one. */
export async function passkeyOptions(context: Context, userId: string, challenge: string) {
  const passkeys = await store.listPasskeys(context.db, userId);
  return passkeys.length === 0 ? null : proofOptions(context, challenge, passkeys);
}

/**
 * Checks a second factor and uses it up, in the caller's transaction. Whether the challenge of a passkey's answer is valid, the caller
 * decides. Returns the method, or null where the proof is not right.
 */
export async function useSecondFactor(
  tx: Tx,
  context: PublicContext,
  userId: string,
  { code, challenge, response }: Proof,
): Promise<SecondFactorMethod | null> {
  const at = context.clock.now();
  if (response !== undefined && challenge !== undefined) {
    const passkey = (await store.listPasskeys(tx, userId)).find(({ credentialId }) => credentialId === response.id);
    if (passkey === undefined) return null;
    const counter = await counterOfProof(context, { token: challenge, response, passkey });
    return counter !== null && (await store.usePasskey(tx, passkey.factorId, counter, at)) ? 'passkey' : null;
  }
  const typed = (code ?? '').replaceAll(/\s/g, '');
  const app = await store.findApp(tx, userId);
  const step = app === undefined ? null : stepOfCode(context, app, typed);
  if (app !== undefined && step !== null) return (await store.useStep(tx, app.id, step, at)) ? 'totp' : null;
  const spelled = spelledRecoveryCode(typed);
  if (spelled === null || !(await store.useCode(tx, userId, hashToken(spelled), at))) return null;
  await notifyHolder(tx, context, { userId, kind: 'second_factor_changed', detail: { what: 'code_used' } });
  await recordAudit(
    tx,
    { at, requestOrigin: context.requestOrigin },
    { action: 'second_factor.code_used', ownerId: userId },
  );
  return 'recovery_code';
}

/**
 * Result of a proof that is tried in a transaction: a wrong one leaves nothing behind. The user is locked before challenges and factors, as
 * everywhere.
 */
export async function tryProof<T>(
  context: Context,
  userId: string,
  attempt: (tx: Tx) => Promise<T | null>,
): Promise<T | null> {
  const wrong = new Error('The proof is not right');
  try {
    return await inTransaction(context.db, async (tx) => {
      if ((await lockOpenUser(tx, userId)) === undefined) throw wrong;
      const result = await attempt(tx);
      if (result === null) throw wrong;
      return result;
    });
  } catch (error) {
    if (error === wrong) return null;
    throw error;
  }
}
