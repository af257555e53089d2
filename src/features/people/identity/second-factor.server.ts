import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { brand } from '#brand.ts';
import type { Context, PublicContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { sealedTexts } from '#platform/security/sealed-text.ts';
import { hashToken, newSecretToken } from '#platform/security/session-tokens.ts';
import type { PasskeyResponse } from './contract.ts';
import { lockOpenUser } from './email-store.server.ts';
import * as store from './factor-store.server.ts';
import type { PasskeyRow } from './factor-store.server.ts';
import { notifyHolder } from './links.server.ts';
import { CHALLENGE_LIFE_MS, type SecondFactorMethod, TOTP_STEP_SECONDS } from './rules.ts';
import { insertChallenge, type Purpose } from './session-store.server.ts';

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
  const entry = { action: 'second_factor.code_used', ownerId: userId } as const;
  await recordAudit(tx, { at, requestOrigin: context.requestOrigin }, entry);
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

type ConfigContext = Pick<Context, 'config'>;

/** The site to which passkeys are bound. */
const siteOf = ({ config }: ConfigContext) => ({
  expectedOrigin: config.publicUrl,
  expectedRPID: new URL(config.publicUrl).hostname,
});

/** EdDSA, ES256 and RS256, as every authenticator knows one of them. */
const ALGORITHMS = [-8, -7, -257];

/** The challenge that is signed is the token itself: only its hash is stored. */
const bytesOf = (token: string) => new Uint8Array(Buffer.from(token, 'base64url'));
const known = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** Options with which a browser makes a passkey. */
export async function enrolmentOptions(
  context: ConfigContext,
  { token, user, passkeys }: { token: string; user: { id: string; email: string }; passkeys: readonly PasskeyRow[] },
) {
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: siteOf(context).expectedRPID,
    userName: user.email,
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: bytesOf(token),
    timeout: CHALLENGE_LIFE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  return { ...options };
}

/** The passkey of a browser's answer; null when it is not right. */
export async function passkeyOf(context: ConfigContext, token: string, response: PasskeyResponse) {
  const verified = await verifyRegistrationResponse({
    response: { clientExtensionResults: {}, ...response } as RegistrationResponseJSON,
    expectedChallenge: token,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    ...siteOf(context),
  }).catch(() => null); // Every error of the library means a wrong answer.
  return verified?.verified ? verified.registrationInfo.credential : null;
}

/** Options with which a browser proves to have one of the passkeys. */
async function proofOptions(context: ConfigContext, token: string, passkeys: readonly PasskeyRow[]) {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context).expectedRPID,
    challenge: bytesOf(token),
    timeout: CHALLENGE_LIFE_MS,
    userVerification: 'required',
    allowCredentials: known(passkeys),
  });
  return { ...options };
}

/** The counter of the passkey with which a browser has answered; null when the answer is not right. */
async function counterOfProof(
  context: ConfigContext,
  { token, response, passkey }: { token: string; response: PasskeyResponse; passkey: PasskeyRow },
): Promise<number | null> {
  const { credentialId: id, publicKey, counter, transports } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: { clientExtensionResults: {}, ...response } as AuthenticationResponseJSON,
    expectedChallenge: token,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
    ...siteOf(context),
  }).catch(() => null); // Every error of the library means a wrong answer.
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** Secrets of authenticator apps, each bound to its factor. */
export const appSecrets = (secret: string) => sealedTexts(secret, 'totp-secret');

/** A new secret of an authenticator app, for the app and as it is stored. */
export function newAppSecret({ secret: appSecret }: Pick<Context, 'secret'>, factorId: string, email: string) {
  const secret = generateSecret();
  return {
    secret,
    uri: generateURI({ issuer: brand.name, label: email, secret }),
    sealed: appSecrets(appSecret).seal(factorId, secret),
  };
}

/** Time step of a code of that app: this one or one either side; null when the code is not right. */
export function stepOfCode(
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
  factor: { id: string; sealed: Buffer },
  code: string,
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const found = verifySync({
    secret: appSecrets(secret).open(factor.id, factor.sealed),
    token: code,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: TOTP_STEP_SECONDS,
  });
  return found.valid && 'timeStep' in found ? found.timeStep : null;
}

/** Digits and capitals without I, L, O and U, which are mistaken for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 4;
const GROUP_LENGTH = 4;
const SPELLED = new RegExp(`^[${ALPHABET}]{${GROUPS * GROUP_LENGTH}}$`);
export const RECOVERY_CODES = 10;

/** A code of random bytes, of which each gives one character without bias. */
export function recoveryCode(bytes: Uint8Array): string {
  const characters = Array.from(bytes.subarray(0, GROUPS * GROUP_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  const groups = Array.from({ length: GROUPS }, (_, index) =>
    characters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH).join(''),
  );
  return groups.join('-');
}

/** The form that is hashed: case, hyphens and blanks do not count. Null for what cannot be a code. */
export function spelledRecoveryCode(typed: string): string | null {
  const plain = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return SPELLED.test(plain) ? plain : null;
}
