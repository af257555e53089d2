import { randomFillSync, randomInt } from 'node:crypto';

const COUNTER_LIMIT = 0x1000;
const SYNTAX = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Buffer of random bytes for many ids: one system call for each id would cost more than creating the id. */
const pool = Buffer.allocUnsafeSlow(8_192);
let used = pool.byteLength;

function randomBytes(count: number): Buffer {
  if (count > pool.byteLength) return randomFillSync(Buffer.alloc(count));
  if (used + count > pool.byteLength) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + count));
  // Bytes that were handed out are erased here: they may become a secret.
  pool.fill(0, used, used + count);
  used += count;
  return bytes;
}

let lastMillisecond = -1;
let counter = 0;

/**
 * A UUID version 7 (RFC 9562, section 6.2, method 1): milliseconds of `now`, a 12-bit counter, 62 random bits.
 * In one process ids sort in the order of their creation, also within a millisecond and when `now` steps back.
 */
export function newId(now: Date): string {
  const millisecond = now.getTime();
  if (millisecond > lastMillisecond) {
    lastMillisecond = millisecond;
    // The lower half only, so that at least 2048 ids fit before the counter runs into the next millisecond.
    counter = randomInt(COUNTER_LIMIT / 2);
  } else if (++counter === COUNTER_LIMIT) {
    lastMillisecond += 1;
    counter = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMillisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether the text is written like a UUID, in upper or lower case; says nothing about its existence. */
export function isId(text: string): boolean {
  return SYNTAX.test(text);
}

/** An unguessable token of that many random bytes, as base64url without padding. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
