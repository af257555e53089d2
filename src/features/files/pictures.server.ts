import { stat } from 'node:fs/promises';
import createLimit from 'p-limit';
import { PICTURE_WIDTHS } from '../../lib/file-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type TaskOf, type InspectionValues, perform, picturePool } from '../../platform/uploads/inspection-pools.ts';
import { PoolFullError, WorkerFailure } from '../../platform/uploads/worker-pool.ts';

/** Pictures are encoded one at a time, in the thread that also inspects them: memory is that of one decoded picture. */
const turns = createLimit(1);
const MOST_WAITING = 32;
const FULL = { retryAfter: 2 };

/**
 * Encodes a picture in its turn; it goes before pictures that wait to be inspected, as a request waits for it.
 * @throws Refusal `unavailable` while too many pictures are queued, `invalid` if one takes too long
 */
async function inTurn<Kind extends keyof InspectionValues>(task: TaskOf<Kind>): Promise<InspectionValues[Kind]> {
  if (turns.pendingCount >= MOST_WAITING) throw new Refusal('unavailable', undefined, FULL);
  const encode = async () => perform(picturePool, task, { byteSize: (await stat(task.path)).size, isNext: true });
  return turns(encode).catch((error: unknown) => {
    if (error instanceof PoolFullError) throw new Refusal('unavailable', undefined, FULL);
    if (error instanceof WorkerFailure || (error instanceof Error && error.message.startsWith('timeout')))
      throw new Refusal('invalid', 'The picture cannot be read.', { cause: error });
    throw error;
  });
}

/** Encodes a picture as WebP in the widths that pages use, without metadata. */
export async function encodePicture(path: string): Promise<{ width: number; bytes: Buffer }[]> {
  const encoded = await inTurn({ kind: 'widths', path, widths: PICTURE_WIDTHS });
  return encoded.map(({ width, bytes }) => ({ width, bytes: bufferOf(bytes) }));
}

/** Re-encodes a picture in its own format, at a size at which it is legible, without metadata. */
export async function withoutMetadata(path: string, mediaType: string): Promise<Buffer> {
  return bufferOf(await inTurn({ kind: 'legible', path, mediaType }));
}

/** A message from another thread has no buffers of Node.js, only their bytes. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Storage key of a picture in that width. */
export function pictureKey(fileId: string, width: number): string {
  return `${fileId}-${width}.webp`;
}
