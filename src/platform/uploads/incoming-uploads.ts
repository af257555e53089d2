import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../refusal.ts';

/** An uploaded file that is not yet stored. */
export interface ReceivedFile {
  path: string;
  byteSize: number;
  sha256: string;
}

/** Temporary files of uploads on this machine, until they are inspected and stored. */
export interface IncomingUploads {
  /** Writes a stream into a temporary file and hashes it. @throws Refusal `too_large` beyond `limit` bytes */
  receive(stream: Readable, limit: number): Promise<ReceivedFile>;
  /** Deletes an uploaded file that was not stored. */
  discard(path: string): Promise<void>;
  /** Deletes uploaded files older than that instant. */
  discardOlderThan(instant: Date): Promise<void>;
}

/** The folder of incoming uploads below `directory`. */
export const arrivingIn = (directory: string): string => join(directory, 'arriving');

/** Opens the folder of incoming uploads. */
export async function openIncomingUploads(directory: string): Promise<IncomingUploads> {
  const arriving = arrivingIn(directory);
  await mkdir(arriving, { recursive: true });
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
    discard: (path) => rm(path, { force: true }),
    async discardOlderThan(instant) {
      for (const name of await readdir(arriving)) {
        const path = join(arriving, name);
        const { mtime } = await stat(path);
        if (mtime < instant) await rm(path, { force: true });
      }
    },
  };
}
