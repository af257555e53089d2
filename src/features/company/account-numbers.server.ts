import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { maskAccountNumber } from './rules.ts';

const CIPHER = 'aes-256-gcm';
/** Format version in the first byte: 1 = nonce, tag, ciphertext. */
const FORM = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'bank-account-number', 32));
}

/** Encrypts an account number, bound to its owner's row: it cannot be decrypted in another user's row. */
export function encryptAccountNumber({ secret }: Pick<Context, 'secret'>, userId: string, number: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), text]);
}

/**
 * Decrypts the whole account number of a user's row. @throws Error when it was encrypted with another secret, for another user, or damaged
 */
export function decryptAccountNumber({ secret }: Pick<Context, 'secret'>, userId: string, kept: Buffer): string {
  const tagAt = 1 + NONCE_BYTES;
  const textAt = tagAt + TAG_BYTES;
  if (kept[0] !== FORM || kept.length <= textAt) throw new Error('The encrypted account number is damaged');
  const decipher = createDecipheriv(CIPHER, keyOf(secret), kept.subarray(1, tagAt), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(userId)).setAuthTag(kept.subarray(tagAt, textAt));
  return decipher.update(kept.subarray(textAt), undefined, 'utf8') + decipher.final('utf8');
}

/**
 * Returns the stored ciphertext when it already encrypts the same account number, so that the database sees no change; otherwise encrypts
 * anew. A stored value that cannot be decrypted is ignored.
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

/** Stored ciphertexts of a user's account number. */
export interface KeptAccountNumber {
  userId: string;
  encrypted: Buffer | null;
  last4: string | null;
}

/**
 * Decrypts the account number for a use that needs it whole; null where none is stored.
 * @throws Refusal `unavailable`, logged, when it cannot be decrypted, as a masked number would be useless here
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
 * Account number for readers who may see it whole: its owner and the superadmin. If it cannot be decrypted (wrong secret), this is logged
 * and the number is masked, so that its owner can still open the profile and enter it again.
 */
export function showAccountNumber(context: Context, kept: KeptAccountNumber): string | null {
  try {
    return readAccountNumber(context, kept);
  } catch {
    return maskAccountNumber(kept.last4 ?? '');
  }
}
