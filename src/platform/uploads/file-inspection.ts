import { stat } from 'node:fs/promises';
// The main thread must load the libraries before the first worker loads them.
import 'sharp';
import { FILE_NAME_LENGTH, type FilePurpose } from '../../lib/file-rules.ts';
import { Refusal, type RefusalKind } from '../refusal.ts';
import { createWorkerPool, PoolFullError, WorkerFailure } from './worker-pool.ts';

/** Result of an upload inspection. */
export interface InspectedFile {
  mediaType: string;
  /** The name to store it with, with an ending of its type. */
  name: string;
  /** Whether a browser may show the file inline; otherwise it is a download. True for a PDF without active content. */
  inline: boolean;
}

export interface InspectionTask {
  path: string;
  name: string;
  purpose: FilePurpose;
}

/** Message of a worker: the result, the refusal or the failure. */
export type InspectionResult =
  | { found: InspectedFile }
  | { refusal: { kind: RefusalKind; text: string } }
  | { failure: string };

const MIB = 1024 * 1024;
const pool = createWorkerPool<InspectionTask, InspectionResult>({
  script: new URL('./inspection-worker.ts', import.meta.url),
  workers: 2,
  heapMb: 64,
  taskMs: 5_000,
  // A sender may have 20 uploads in progress; a sender without a running task has priority over another's remaining ones.
  waitingTasks: 40,
  waitingTasksOfOwner: 20,
  waitingBytes: 256 * MIB,
});

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
  const { size } = await stat(path);
  const answer = await pool.run({ path, name, purpose }, size, ownerId).catch((error: unknown) => {
    if (error instanceof PoolFullError)
      throw new Refusal('unavailable', 'Too many files are being checked. Please try again in a moment.', {
        retryAfter: 1,
      });
    if (error instanceof WorkerFailure)
      throw new Refusal('wrong_type', 'This file could not be checked.', { cause: error });
    throw error;
  });
  if ('refusal' in answer) throw new Refusal(answer.refusal.kind, answer.refusal.text);
  if ('failure' in answer) throw new Error(`A file could not be inspected: ${answer.failure}`);
  return answer.found;
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
