import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../error-code.ts';
import { arrivingIn } from '../uploads/incoming-uploads.ts';
import { isStorageKey, type Objects } from './stored-objects.ts';

/** Stored files in a folder of this machine. */
export async function openDisk(directory: string): Promise<Objects> {
  const kept = join(directory, 'kept');
  await mkdir(kept, { recursive: true });

  /** Ids end in random digits: the last two spread the files over 256 folders. */
  const pathOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error('Not a storage key');
    const stem = key.slice(0, 36);
    return join(kept, stem.slice(-2), key);
  };

  return {
    keep: (path, key) => settle(path, pathOf(key)),
    async write(key, bytes) {
      const to = pathOf(key);
      const from = join(arrivingIn(directory), randomUUID());
      try {
        await writeFile(from, bytes, { flag: 'wx', flush: true });
        await settle(from, to);
      } catch (error) {
        await rm(from, { force: true });
        throw error;
      }
    },
    async read(key) {
      const path = pathOf(key);
      try {
        const { size } = await stat(path);
        return { stream: createReadStream(path), byteSize: size };
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
    },
    async *list() {
      for (const folder of await readdir(kept)) {
        for (const key of await readdir(join(kept, folder))) {
          const { mtime } = await stat(join(kept, folder, key));
          yield { key, writtenAt: mtime };
        }
      }
    },
    check: () => access(kept, constants.R_OK | constants.W_OK),
  };
}

async function settle(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/** A rename is durable only after the folder was synced. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
