import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from './derived-key.ts';
import { readableSecrets } from './former-secrets.ts';

const CIPHER = 'aes-256-gcm';
/** Format version in the first byte: 1 = nonce, tag, ciphertext. */
const FORM = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts and decrypts texts of one purpose with a key derived from the application secret. */
export interface SealedTexts {
  /** @param owner row that the text belongs to: it cannot be decrypted in another one */
  seal(owner: string, text: string): Buffer;
  /** @throws Error when it was sealed with another secret, for another owner, or is damaged */
  open(owner: string, sealed: Buffer): string;
  /** Whether it was sealed with the current secret. */
  isCurrent(owner: string, sealed: Buffer): boolean;
}

/** Seals with the current secret, and opens what it or a former one has sealed. */
export function sealedTexts(secret: string, purpose: string): SealedTexts {
  const current = textsOf(secret, purpose);
  const readable = readableSecrets(secret).map((each) => textsOf(each, purpose));
  return {
    seal: current.seal,
    isCurrent(owner, sealed) {
      try {
        current.open(owner, sealed);
        return true;
      } catch {
        return false;
      }
    },
    open(owner, sealed) {
      let failure: unknown;
      for (const texts of readable) {
        try {
          return texts.open(owner, sealed);
        } catch (error) {
          // Another secret may have sealed it; the error is that of the current one.
          failure ??= error;
        }
      }
      throw failure;
    },
  };
}

function textsOf(secret: string, purpose: string): Pick<SealedTexts, 'seal' | 'open'> {
  const key = derivedKey(secret, purpose);
  return {
    seal(owner, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(FORM), nonce, cipher.getAuthTag(), sealed]);
    },
    open(owner, sealed) {
      const tagAt = 1 + NONCE_BYTES;
      const textAt = tagAt + TAG_BYTES;
      if (sealed[0] !== FORM || sealed.length <= textAt) throw new Error('The encrypted text is damaged');
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, tagAt), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(tagAt, textAt));
      return decipher.update(sealed.subarray(textAt), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
