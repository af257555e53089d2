import { open } from 'node:fs/promises';
import { FILE_NAME_LENGTH, type FilePurpose } from '#lib/file-rules.ts';
import { Refusal } from '../refusal.ts';
import { documentPool, type InspectedFile, perform, picturePool } from './inspection-pools.ts';
import { WorkerFailure } from './worker-pool.ts';

/**
 * Inspects an uploaded file, in a worker thread with memory limit and timeout: bytes and inner structure decide about its type, and the
 * name may not claim another.
 * @param path path of the uploaded file, at most FILE_SIZE_LIMIT_BYTES bytes
 * @param name as returned by `cleanFileName`
 * @param ownerId the sender
 * @throws Refusal `wrong_type` when it is none of the purpose's types, its name claims another, or the inspection exceeded its limits;
 * `invalid` when it is empty, damaged, dangerous or too large a picture; `unavailable` when too many files are waiting, of all or of its
 * owner
 */
export async function inspectFile(
  path: string,
  name: string,
  purpose: FilePurpose,
  ownerId?: string,
): Promise<InspectedFile> {
  const { byteSize, isPicture } = await look(path);
  const task = { kind: 'inspect', path, name, purpose } as const;
  return perform(isPicture ? picturePool : documentPool, task, { byteSize, owner: ownerId }).catch((error: unknown) => {
    if (error instanceof WorkerFailure)
      throw new Refusal('wrong_type', 'This file could not be checked.', { cause: error });
    throw error;
  });
}

const HEADER_LENGTH = 12;
const PICTURE_HEADER = /^(?:\x89PNG|\xFF\xD8\xFF|RIFF.{4}WEBP)/su;

/** Size of a file, and whether it begins as a picture does, which is decoded in a thread of its own. */
async function look(path: string): Promise<{ byteSize: number; isPicture: boolean }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(HEADER_LENGTH), 0, HEADER_LENGTH, 0);
    return { byteSize: size, isPicture: PICTURE_HEADER.test(buffer.toString('latin1')) };
  } finally {
    await file.close();
  }
}

/**
 * A file name that may be shown and stored: its last path component without control and direction characters, at most 120 characters
 * including its ending. Empty when nothing is left. It never becomes a path.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/u).at(-1) ?? '';
  const shown = last
    // Indian scripts need the invisible joiners.
    .replace(/[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]|(?![\u200C\u200D])\p{Cf}/gu, '')
    .normalize('NFC')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  const characters = Array.from(shown);
  if (characters.length <= FILE_NAME_LENGTH) return shown;
  const ending = /\.[a-z\d]{1,10}$/iu.exec(shown)?.[0] ?? '';
  return characters.slice(0, FILE_NAME_LENGTH - ending.length).join('') + ending;
}
