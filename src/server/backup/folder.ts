import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '#platform/error-code.ts';
import { DirectoryInUseError, lockDirectory } from '#platform/storage/directory-lock.ts';
import { syncDirectory } from '#platform/storage/disk-storage.ts';
import { BackupError } from './backup-error.ts';

/** Format of a backup's name, its instant in UTC: sorted by name they are sorted by time. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const PARTIAL = '.partial';

/** Paths of the parts of a backup. */
export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.gz`);
export const listFile = (folder: string): string => join(folder, 'objects.gz');
/** Ids end in random digits: the last two spread the files over 256 folders. */
export const objectFile = (folder: string, key: string): string =>
  join(folder, 'files', key.slice(0, 36).slice(-2), key);

/**
 * Lets `fill` write a backup under a temporary name, and renames it at the end, when all of it is on disk. A failed backup is deleted; an
 * interrupted one keeps the temporary name, and the next backup into the directory deletes it.
 * @returns the path of the backup
 */
export async function buildFolder(
  directory: string,
  at: Date,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  await openDirectory(directory);
  const lock = lockFor(directory);
  try {
    for (const name of await readdir(directory))
      if (name.endsWith(PARTIAL) && NAME.test(basename(name, PARTIAL))) await remove(join(directory, name));
    const final = join(directory, `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
    const partial = `${final}${PARTIAL}`;
    if (await exists(final)) throw new BackupError(`${final} is there already`);
    // A backup contains all data of the market: only its owner may read it.
    await mkdir(partial, { mode: 0o700 });
    try {
      await mkdir(join(partial, 'tables'));
      await mkdir(join(partial, 'files'));
      await fill(partial);
      for (const name of await readdir(join(partial, 'files'))) await syncDirectory(join(partial, 'files', name));
      for (const part of ['files', 'tables', '']) await syncDirectory(join(partial, part));
      await rename(partial, final);
    } catch (error) {
      await remove(partial);
      throw error;
    }
    await syncDirectory(directory);
    return final;
  } finally {
    lock.release();
  }
}

/** Deletes the oldest complete backups, so that `count` are left. @returns the deleted paths */
export async function pruneBackups(directory: string, count: number): Promise<string[]> {
  const whole: string[] = [];
  for (const name of (await readdir(directory)).toSorted())
    if (NAME.test(name) && (await exists(join(directory, name, 'manifest.json')))) whole.push(join(directory, name));
  const old = whole.slice(0, -count);
  for (const path of old) {
    // Renamed first, so that an interrupted deletion does not look like a complete backup.
    await rename(path, `${path}${PARTIAL}`);
    await remove(`${path}${PARTIAL}`);
  }
  return old;
}

/** Creates the directory alone, not its parents: if a disk that should be mounted is not, there is no backup. */
async function openDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new BackupError(`there is no folder ${dirname(directory)}`);
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

function lockFor(directory: string): { release(): void } {
  try {
    return lockDirectory(join(directory, 'backup'));
  } catch (error) {
    if (error instanceof DirectoryInUseError) throw new BackupError(`another backup into ${directory} is running`);
    throw error;
  }
}

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
