/** Ids of rows of the audit trail, for readers: the serial number of a row would say how much happens here. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { isId } from '../../platform/ids.ts';

/** One block of the cipher is one id, so that equal numbers have equal ids and no two have the same. */
const CIPHER = 'aes-256-ecb';
const keyOf = ({ secret }: Pick<Context, 'secret'>) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'audit-entry-id', 32));

/** The id, in the form of a UUID, of the row with that serial number. */
export function entryIdOf(context: Pick<Context, 'secret'>, serial: string): string {
  const block = Buffer.alloc(16);
  block.writeBigUInt64BE(BigInt(serial), 8);
  const cipher = createCipheriv(CIPHER, keyOf(context), null).setAutoPadding(false);
  const hex = cipher.update(block).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The serial number of a row; null for an id that was not made here. */
export function serialOf(context: Pick<Context, 'secret'>, entryId: string): string | null {
  if (!isId(entryId)) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(context), null).setAutoPadding(false);
  const block = decipher.update(Buffer.from(entryId.replaceAll('-', ''), 'hex'));
  const serial = block.readBigUInt64BE(8);
  return block.readBigUInt64BE(0) === 0n && serial < 2n ** 63n ? String(serial) : null;
}
