import { Refusal } from '../../platform/refusal.ts';
import { sharp } from '../../platform/sharp.ts';

/** Maximum number of waiting drawings; more are refused, since no client waits that long for a picture. */
const MAX_WAITING = 40;

/** Renders drawings as PNG, one at a time: a crawler that requests a thousand must not slow down the traders. */
export function createPngMaker(): (svg: string) => Promise<Buffer> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (svg) => {
    if (waiting >= MAX_WAITING) return Promise.reject(new Refusal('unavailable', undefined, { retryAfter: 5 }));
    waiting += 1;
    const mine = last
      .then(() => sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer())
      .finally(() => (waiting -= 1));
    last = mine.catch(() => undefined);
    return mine;
  };
}
