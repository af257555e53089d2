import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { maskAccountNumber } from './rules.ts';

const CIPHER = 'aes-256-gcm';
/** The first byte names the form, so that another may follow: 1 = nonce, tag, ciphertext. */
const FORM = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'bank-account-number', 32));
}

/** Encrypts an account number for its owner's row; in another's row it cannot be read. */
export function encryptAccountNumber({ secret }: Pick<Context, 'secret'>, userId: string, number: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), text]);
}

/** The whole account number of a user's row. @throws Error when it was encrypted with another secret, for another user, or damaged */
export function decryptAccountNumber({ secret }: Pick<Context, 'secret'>, userId: string, kept: Buffer): string {
  const tagAt = 1 + NONCE_BYTES;
  const textAt = tagAt + TAG_BYTES;
  if (kept[0] !== FORM || kept.length <= textAt) throw new Error('The encrypted account number is damaged');
  const decipher = createDecipheriv(CIPHER, keyOf(secret), kept.subarray(1, tagAt), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(userId)).setAuthTag(kept.subarray(tagAt, textAt));
  return decipher.update(kept.subarray(textAt), undefined, 'utf8') + decipher.final('utf8');
}

/**
 * An account number as it is to be kept: in the very bytes that are kept of it already where there are such, so that the database sees
 * that nothing has changed. What cannot be decrypted is no such.
 */
export function sealAccountNumber(
  context: Pick<Context, 'secret'>,
  userId: string,
  number: string,
  known: readonly Buffer[],
): { encrypted: Buffer; last4: string } {
  const same = known.find((kept) => {
    try {
      return decryptAccountNumber(context, userId, kept) === number;
    } catch {
      return false;
    }
  });
  return { encrypted: same ?? encryptAccountNumber(context, userId, number), last4: number.slice(-4) };
}

/** What is kept of a user's account number. */
export interface KeptAccountNumber {
  userId: string;
  encrypted: Buffer | null;
  last4: string | null;
}

/**
 * The account number for somebody who is to act on it; null where none is kept.
 * @throws Refusal `unavailable`, logged, when it cannot be decrypted: masked it would be of no use
 */
export function readAccountNumber(
  context: Context,
  { userId, encrypted }: Pick<KeptAccountNumber, 'userId' | 'encrypted'>,
): string | null {
  if (encrypted === null) return null;
  try {
    return decryptAccountNumber(context, userId, encrypted);
  } catch (error) {
    context.log.error({ err: error, userId }, 'an account number cannot be decrypted');
    throw new Refusal('unavailable', undefined, { cause: error });
  }
}

/**
 * The account number for those who may see it whole: its owner and the superadmin. One that cannot be decrypted (the secret is not
 * the one it was encrypted with) is logged and comes masked, so that its owner can still open the profile and enter it anew.
 */
export function showAccountNumber(context: Context, kept: KeptAccountNumber): string | null {
  try {
    return readAccountNumber(context, kept);
  } catch {
    return maskAccountNumber(kept.last4 ?? '');
  }
}
