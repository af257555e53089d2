import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';

const DIRECTORY_MODE = 0o700;
const FILE_MODE = 0o600;
const AT_ONCE = 64;
/** Ignored errors: the file no longer exists, belongs to another account, or its file system has no modes. */
const PASSED_OVER = new Set(['ENOENT', 'EPERM', 'EACCES', 'EROFS', 'ENOTSUP']);

/** Sets the umask so that only this account can read the files that this process creates. */
export function writePrivately(): void {
  process.umask(0o077);
}

/** Files of the market in its data directory. The directory may also contain other files, which are left alone. */
const OWN = ['files', 'outbox', 'pg18', 'postgres.log', 'secret'];

/**
 * Removes other accounts' access to the market's files in the data directory: earlier versions left it open. Targets of symbolic links and
 * other files in the directory are not changed.
 */
export async function closeToOthers(directory: string, log: Log): Promise<void> {
  await mkdir(directory, { recursive: true });
  const open: string[] = [];
  for (const name of OWN) await closeEntry(join(directory, name), (path) => open.push(path));
  if (open.length > 0)
    log.warn(
      { count: open.length, first: open[0] },
      'others may read these files, and this account may not change that',
    );
}

async function closeEntry(path: string, failed: (path: string) => void): Promise<void> {
  const found = await lstat(path).catch(passOver(path, failed));
  if (found?.isDirectory()) await closeDirectory(path, failed);
  else if (found?.isFile()) await close(path, FILE_MODE, failed);
}

/** The folders of stored files, which may be many: a folder is closed last, so a closed one needs no further check. */
const KEPT_FOLDER = /[\\/]files[\\/]kept[\\/][^\\/]+$/;

async function closeDirectory(path: string, failed: (path: string) => void): Promise<void> {
  if (KEPT_FOLDER.test(path) && !((await modeOf(path)) & 0o077)) return;
  const entries = await readdir(path, { withFileTypes: true }).catch(passOver(path, failed));
  for (let at = 0; at < (entries?.length ?? 0); at += AT_ONCE) {
    await Promise.all(
      (entries ?? []).slice(at, at + AT_ONCE).map((entry) => closeEntry(join(path, entry.name), failed)),
    );
  }
  await close(path, DIRECTORY_MODE, failed);
}

async function close(path: string, mode: number, failed: (path: string) => void): Promise<void> {
  const others = 0o777 & ~mode;
  if ((await modeOf(path)) & others) await chmod(path, mode).catch(passOver(path, failed));
}

/** The permissions of a file; undefined where it does not exist. */
async function modeOf(path: string): Promise<number> {
  try {
    return (await lstat(path)).mode & 0o777;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}

function passOver(path: string, failed: (path: string) => void): (error: unknown) => undefined {
  return (error) => {
    const code = errorCode(error) ?? '';
    if (!PASSED_OVER.has(code)) throw error;
    if (code !== 'ENOENT') failed(path);
    return undefined;
  };
}
