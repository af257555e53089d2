import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { derivedKey } from './derived-key.ts';
import { readableSecrets } from './former-secrets.ts';
import { hashToken } from './session-tokens.ts';

/** A token of 43 characters has 32 bytes: random ones, and as many of their HMAC. */
const HALF_BYTES = 16;

const macOf = (secret: string, random: Uint8Array): Buffer => {
  const key = derivedKey(secret, 'device-token');
  return createHmac('sha256', key).update(random).digest().subarray(0, HALF_BYTES);
};

/** Token by which accounts recognise a browser, and its hash, which alone is stored. */
export interface DeviceToken {
  token: string;
  hash: Buffer;
}

/** A new token, issued by the servers of this secret. */
export function newDeviceToken(secret: string): DeviceToken {
  const random = randomBytes(HALF_BYTES);
  const token = Buffer.concat([random, macOf(secret, random)]).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** A token that was sent; null unless it was issued with the current secret or a former one: nobody else chooses by what a browser is known. */
export function issuedDeviceToken(secret: string, token: string | undefined): DeviceToken | null {
  if (token === undefined || !/^[\w-]{43}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // The last character has two bits more than the bytes: other spellings are other texts.
  if (bytes.toString('base64url') !== token) return null;
  const [random, mac] = [bytes.subarray(0, HALF_BYTES), bytes.subarray(HALF_BYTES)];
  const isIssued = readableSecrets(secret).some((each) => timingSafeEqual(macOf(each, random), mac));
  return isIssued ? { token, hash: hashToken(token) } : null;
}
