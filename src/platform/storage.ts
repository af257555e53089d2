import { join } from 'node:path';
import { openArrivals, type Arrivals } from './arrivals.ts';
import { openDisk } from './disk-storage.ts';
import type { Config } from './config.ts';
import type { Objects } from './stored-objects.ts';

/** Where files arrive and where they stay. */
export type Storage = Arrivals & Objects;

/**
 * Files arrive in a folder of this machine, where they are inspected; they stay in `DATA_DIR/files`, or in the bucket that
 * `STORAGE_URL` names.
 */
export async function openStorage({
  dataDirectory,
  storageUrl,
}: Pick<Config, 'dataDirectory' | 'storageUrl'>): Promise<Storage> {
  const directory = join(dataDirectory, 'files');
  const arrivals = await openArrivals(directory);
  if (storageUrl === undefined) return { ...arrivals, ...(await openDisk(directory)) };
  // The client of object storage is large; whoever does without it should not carry it.
  const { openBucket } = await import('./bucket-storage.ts');
  return { ...arrivals, ...(await openBucket(storageUrl)) };
}
