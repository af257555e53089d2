import { join } from 'node:path';
import type { Config } from '../config.ts';
import { errorCode } from '../error-code.ts';
import { Refusal } from '../refusal.ts';
import { openIncomingUploads, type IncomingUploads } from '../uploads/incoming-uploads.ts';
import { openDisk } from './disk-storage.ts';
import type { Objects } from './stored-objects.ts';

/** Incoming uploads and stored files. */
export type Storage = IncomingUploads & Objects;

/**
 * Uploads are received and inspected in a folder of this machine; stored files are in `DATA_DIR/files`, or in the bucket that `STORAGE_URL`
 * names.
 */
export async function openStorage({
  dataDirectory,
  storageUrl,
}: Pick<Config, 'dataDirectory' | 'storageUrl'>): Promise<Storage> {
  const directory = join(dataDirectory, 'files');
  const uploads = await openIncomingUploads(directory);
  const objects = storageUrl === undefined ? await openDisk(directory) : await openBucketLate(storageUrl);
  return {
    ...uploads,
    ...objects,
    receive: (stream, limit) => stored(uploads.receive(stream, limit)),
    keep: (path, key) => stored(objects.keep(path, key)),
    write: (key, bytes) => stored(objects.write(key, bytes)),
  };
}

/** Loads the object storage client only when it is needed, because it is large. */
async function openBucketLate(storageUrl: string): Promise<Objects> {
  const { openBucket } = await import('./bucket-storage.ts');
  return openBucket(storageUrl);
}

const OUT_OF_REACH = 'Files cannot be stored at the moment, so nothing was saved. Please try again in a minute.';
const FULL = 'File storage is full, so nothing was saved. Try again later.';

/** Value of Retry-After in seconds while the disk is missing or read-only. */
const RETRY_AFTER_SECONDS = 30;

/**
 * @throws Refusal `unavailable` or `storage_full` when the storage fails, with a text for the sender of the file; the error is its cause
 */
async function stored<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) {
      const { kind, retryAfter = RETRY_AFTER_SECONDS, cause } = error;
      if (kind !== 'unavailable' && kind !== 'storage_full') throw error;
      throw new Refusal(kind, kind === 'unavailable' ? OUT_OF_REACH : FULL, { retryAfter, cause });
    }
    // File system errors name the system call that failed; the error of an aborted upload does not.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')
      ? new Refusal('storage_full', FULL, { retryAfter: 60, cause: error })
      : new Refusal('unavailable', OUT_OF_REACH, { retryAfter: RETRY_AFTER_SECONDS, cause: error });
  }
}
