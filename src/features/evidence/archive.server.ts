/** Writes the ZIP of an evidence pack while it is read: uploaded files are never all in memory. */
import { createHash } from 'node:crypto';
import { PassThrough, Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ArrivedFile } from '../../platform/uploads/incoming-uploads.ts';

/** A file of a pack: its bytes, or the key of a stored file with the hash that it must have. */
export type Entry = { path: string } & ({ bytes: Buffer } | { key: string; sha256: string });

/** Bytes of a ZIP beyond those of its files: names, directory, manifest. */
const OVERHEAD = 64 * 1024 * 1024;

/** @throws Error if a stored file is missing or has other bytes; errors of the storage */
export async function writeArchive(
  storage: Storage,
  entries: readonly Entry[],
  { madeAt, mostBytes }: { madeAt: Date; mostBytes: number },
): Promise<ArrivedFile> {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on('error', (error: Error) => output.destroy(error));
  zip.outputStream.on('error', (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);
  const options = { mtime: madeAt, mode: 0o100644 };
  for (const entry of entries) {
    if ('bytes' in entry) zip.addBuffer(entry.bytes, entry.path, options);
    // Documents are compressed already.
    else
      zip.addReadStreamLazy(entry.path, { ...options, compress: false }, (give) => {
        readChecked(storage, entry, output).then(
          (stream) => give(null, stream),
          (error: unknown) => output.destroy(error as Error),
        );
      });
  }
  zip.end();
  return storage.receive(output, mostBytes + OVERHEAD);
}

/** A stored file, which ends with an error of the archive where its bytes are not those of its hash. */
async function readChecked(
  storage: Storage,
  { path, key, sha256 }: { path: string; key: string; sha256: string },
  output: PassThrough,
): Promise<Readable> {
  const stored = await storage.read(key);
  if (stored === null) throw new Error(`${path} is not stored`);
  const hash = createHash('sha256');
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === sha256 ? null : new Error(`${path} has other bytes than when it was uploaded`));
    },
  });
  pipeline(stored.stream, check).catch((error: unknown) => output.destroy(error as Error));
  return check;
}
