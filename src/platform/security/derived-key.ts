import { hkdfSync } from 'node:crypto';

/** The key of one purpose, derived from the application secret by HKDF-SHA-256: whoever knows it knows neither the secret nor another key. */
export function derivedKey(secret: string, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes));
}
