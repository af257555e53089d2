import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from './error-code.ts';
import { Refusal } from './refusal.ts';

/** A file that has arrived and is not yet kept. */
export interface ArrivedFile {
  path: string;
  byteSize: number;
  sha256: string;
}

/** Where files live. Keys are ours: letters, digits, `-` and `.`; no name from outside ever becomes a path. */
export interface Storage {
  /** Streams to a temporary place, hashing on the way. @throws Refusal `too_large` beyond `limit` bytes */
  receive(stream: Readable, limit: number): Promise<ArrivedFile>;
  /** Moves an arrived file under its key, durably. */
  keep(path: string, key: string): Promise<void>;
  /** Writes bytes under a key, durably. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** A kept file, or null when there is none. */
  read(key: string): Promise<{ stream: Readable; byteSize: number } | null>;
  /** Forgets kept files; what is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Forgets an arrived file that was not kept. */
  discard(path: string): Promise<void>;
  /** All keys with the time of their writing, for the sweep of orphans. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
  /** Forgets arrived files older than that instant. */
  discardOlderThan(instant: Date): Promise<void>;
}

/** Storage in a folder of this machine. */
export async function openDiskStorage(directory: string): Promise<Storage> {
  const arriving = join(directory, 'arriving');
  const kept = join(directory, 'kept');
  await mkdir(arriving, { recursive: true });
  await mkdir(kept, { recursive: true });

  /** Ids end in random digits: their last two spread the files over 256 folders. */
  const pathOf = (key: string): string => {
    if (!/^[a-z\d][a-z\d.-]{3,79}$/.test(key) || key.includes('..')) throw new Error('Not a storage key');
    const stem = key.slice(0, 36);
    return join(kept, stem.slice(-2), key);
  };

  async function settle(from: string, key: string): Promise<void> {
    const to = pathOf(key);
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
    await sync(dirname(to));
  }

  return {
    async receive(stream, limit) {
      const path = join(arriving, randomUUID());
      const hash = createHash('sha256');
      let byteSize = 0;
      const meter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          byteSize += chunk.byteLength;
          if (byteSize > limit) return done(new Refusal('too_large'));
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(stream, meter, createWriteStream(path, { flush: true }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return { path, byteSize, sha256: hash.digest('hex') };
    },
    keep: settle,
    async write(key, bytes) {
      const path = join(arriving, randomUUID());
      const handle = await open(path, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await settle(path, key);
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
    discard: (path) => rm(path, { force: true }),
    async *list() {
      for (const folder of await readdir(kept)) {
        for (const key of await readdir(join(kept, folder))) {
          const { mtime } = await stat(join(kept, folder, key));
          yield { key, writtenAt: mtime };
        }
      }
    },
    async discardOlderThan(instant) {
      for (const name of await readdir(arriving)) {
        const path = join(arriving, name);
        const { mtime } = await stat(path);
        if (mtime < instant) await rm(path, { force: true });
      }
    },
  };
}

/** A rename is durable once its folder is. */
async function sync(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
