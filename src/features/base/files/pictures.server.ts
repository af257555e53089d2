import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import createLimit from 'p-limit';
import type { Upload } from '#lib/fields.ts';
import { PICTURE_WIDTHS, FILE_RULES, type FilePurpose } from '#lib/file-rules.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import { type TaskOf, type InspectionValues, perform, picturePool } from '#platform/uploads/inspection-pools.ts';
import { WorkerFailure } from '#platform/uploads/worker-pool.ts';
import type { StoredFileInfo } from './stored-file-info.ts';

/** Pictures are encoded one at a time, in the thread that also inspects them: memory is that of one decoded picture. */
const turns = createLimit(1);
const MOST_WAITING = 32;

/**
 * Encodes a picture in its turn; it goes before pictures that wait to be inspected, as a request waits for it.
 * @throws Refusal `unavailable` while too many pictures are queued, `invalid` if one takes too long
 */
async function inTurn<Kind extends keyof InspectionValues>(task: TaskOf<Kind>): Promise<InspectionValues[Kind]> {
  if (turns.pendingCount >= MOST_WAITING) throw new Refusal('unavailable', undefined, { retryAfter: 2 });
  const encode = async () => perform(picturePool, task, { byteSize: (await stat(task.path)).size, isNext: true });
  return turns(encode).catch((error: unknown) => {
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
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Storage key of a picture in that width. */
export function pictureKey(fileId: string, width: number): string {
  return `${fileId}-${width}.webp`;
}

/** Stored objects of a file: the file itself with its expected hash, or all widths of a picture, whose hashes are not recorded. */
export function objectsOf({ id, purpose, sha256 }: StoredFileInfo): { key: string; sha256?: string }[] {
  if (!FILE_RULES[purpose].picture) return [{ key: id, sha256 }];
  return PICTURE_WIDTHS.map((width) => ({ key: pictureKey(id, width) }));
}

/** Columns of a file's bytes: of the stored bytes or, for a picture in several widths, of the original. */
export type Bytes = Pick<Upload, 'sha256' | 'byteSize'>;

/** A stored file that is kept a second time, so that each can be replaced and erased by itself. */
export interface FileCopy {
  /** Id of the stored file. */
  copyOf: string;
}

/** Copies a file's objects; each key is recorded before it is written. @throws Refusal `not_found` if one is missing */
export async function copyObjects(
  { storage }: Pick<Context, 'storage'>,
  { id, of, purpose }: { id: string; of: string; purpose: FilePurpose },
  written: string[],
): Promise<Bytes> {
  const pairs = FILE_RULES[purpose].picture
    ? PICTURE_WIDTHS.map((width) => [pictureKey(of, width), pictureKey(id, width)] as const)
    : [[of, id] as const];
  let byteSize = 0;
  for (const [from, to] of pairs) {
    const found = await storage.read(from);
    if (found === null) throw new Refusal('not_found');
    const bytes = await buffer(found.stream);
    byteSize += bytes.byteLength;
    written.push(to);
    await storage.write(to, bytes);
  }
  return { sha256: '', byteSize };
}
