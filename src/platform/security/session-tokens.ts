import { createHash } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { randomToken } from '../ids.ts';
import { derivedKey } from './derived-key.ts';
import { readableSecrets } from './former-secrets.ts';

/** Access tokens live 15 minutes, refresh tokens 14 days (section 2 of the server rules). */
export const ACCESS_LIFE_MS = 15 * 60 * 1000;
export const REFRESH_LIFE_MS = 14 * 24 * 60 * 60 * 1000;

/** Claims of an access token: the session it belongs to. Everything else is read from the database. */
export interface AccessClaims {
  sid: string;
  sub: string;
  /** How often the session had changed its organisation; 0 where it is left out. */
  switches?: number;
}

export interface AccessTokens {
  /** @param end end of the session: no token outlives it */
  sign(claims: AccessClaims, now: Date, end?: Date): string;
  /** The claims; null when the token is malformed, forged, of another kind or expired. */
  verify(token: string, now: Date): Required<AccessClaims> | null;
}

const keyOf = (secret: string): Buffer => derivedKey(secret, 'access-token');

const ISSUER = 'epr-mandi';
const AUDIENCE = 'epr-mandi-api';

/** Signs and verifies access tokens: HS256 alone, with a separate key derived from the secret; those of former secrets are valid too. */
export function createAccessTokens(secret: string): AccessTokens {
  const sign = createSigner({ key: keyOf(secret), algorithm: 'HS256', noTimestamp: true });
  const verifiers = readableSecrets(secret).map((each) =>
    createVerifier({
      key: keyOf(each),
      algorithms: ['HS256'],
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      requiredClaims: ['exp', 'sid', 'sub', 'typ', 'iss', 'aud'],
      ignoreExpiration: true,
      cache: 1000,
    }),
  );
  return {
    sign: ({ sid, sub, switches = 0 }, now, end) =>
      sign({
        sid,
        sub,
        ...(switches > 0 && { switches }),
        typ: 'access',
        iss: ISSUER,
        aud: AUDIENCE,
        exp: Math.floor(Math.min(now.getTime() + ACCESS_LIFE_MS, end?.getTime() ?? Number.POSITIVE_INFINITY) / 1000),
      }),
    verify(token, now) {
      if (token.length > 1_000) return null;
      for (const verifier of verifiers) {
        try {
          const claims = verifier(token) as Partial<AccessClaims> & {
            sid: string;
            sub: string;
            typ: string;
            exp: number;
          };
          const { sid, sub, switches = 0, typ, exp } = claims;
          return typ === 'access' && exp * 1000 > now.getTime() ? { sid, sub, switches } : null;
        } catch {
          // Every error of the library means a token that is invalid with this secret.
        }
      }
      return null;
    },
  };
}

/** A random token and its hash: only the client has the token, the database stores the hash. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomToken(32);
  return { token, hash: hashToken(token) };
}

/** SHA-256 is enough for 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
