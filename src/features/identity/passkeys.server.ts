import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { brand } from '../../brand.ts';
import type { Context } from '../../platform/context.ts';
import type { PasskeyRow } from './factor-store.server.ts';
import type { PasskeyResponse } from './passkey-response.ts';
import { CHALLENGE_LIFE_MS } from './rules.ts';

type Configured = Pick<Context, 'config'>;

/** The site to which passkeys are bound. */
const siteOf = ({ config }: Configured) => ({
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
  context: Configured,
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
export async function passkeyOf(context: Configured, token: string, response: PasskeyResponse) {
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
export async function proofOptions(context: Configured, token: string, passkeys: readonly PasskeyRow[]) {
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
export async function counterOfProof(
  context: Configured,
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
