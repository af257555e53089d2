/** Ids of rows of the audit trail, for readers: the serial number of a row would say how much happens here. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { isId } from '../../platform/ids.ts';

const HALF = 8;

/** The first half of an id is a keyed hash of the number, the second the number itself under a mask that this hash gives. */
function halvesOf({ secret }: Pick<Context, 'secret'>) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audit-entry-id', 32));
  const hashOf = (purpose: string, bytes: Buffer) =>
    createHmac('sha256', key).update(purpose).update(bytes).digest().subarray(0, HALF);
  return {
    tagOf: (number: Buffer) => hashOf('tag', number),
    masked: (number: Buffer, tag: Buffer) => {
      const mask = hashOf('mask', tag);
      return number.map((byte, index) => byte ^ (mask[index] ?? 0)) as Buffer;
    },
  };
}

/** The id, in the form of a UUID, of the row with that serial number: always the same under one secret. */
export function entryIdOf(context: Pick<Context, 'secret'>, serial: string): string {
  const { tagOf, masked } = halvesOf(context);
  const number = Buffer.alloc(HALF);
  number.writeBigUInt64BE(BigInt(serial));
  const tag = tagOf(number);
  const hex = Buffer.concat([tag, masked(number, tag)]).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The serial number of a row; null for an id that was not made under this secret. */
export function serialOf(context: Pick<Context, 'secret'>, entryId: string): string | null {
  if (!isId(entryId)) return null;
  const { tagOf, masked } = halvesOf(context);
  const bytes = Buffer.from(entryId.replaceAll('-', ''), 'hex');
  const tag = bytes.subarray(0, HALF);
  const number = Buffer.from(masked(bytes.subarray(HALF), tag));
  return timingSafeEqual(tagOf(number), tag) ? String(number.readBigUInt64BE()) : null;
}
