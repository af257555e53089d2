/** Writes a ZIP while it is read: uploaded files are never all in memory. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PassThrough, Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ReceivedFile } from '../uploads/incoming-uploads.ts';
import type { Storage } from './storage.ts';

/** A file of an archive: bytes, a file of this machine, or the key of a stored file and, where it is known, the hash that it must have. */
export type Entry = { path: string } & ({ bytes: Buffer } | { file: string } | { key: string; sha256: string | null });

/** Bytes of a ZIP beyond those of its files: names, directory. */
const OVERHEAD = 64 * 1024 * 1024;

/**
 * @param mostBytes of the files together
 * @throws Error if a stored file is missing or has other bytes; errors of the storage
 */
export async function writeArchive(
  storage: Storage,
  entries: readonly Entry[],
  { madeAt, mostBytes }: { madeAt: Date; mostBytes: number },
): Promise<ReceivedFile> {
  const zip = new ZipFile();
  const output = new PassThrough();
  const fail = (error: unknown): void => void output.destroy(error as Error);
  zip.on('error', fail);
  zip.outputStream.on('error', fail);
  zip.outputStream.pipe(output);
  const options = { mtime: madeAt, mode: 0o100644 };
  for (const entry of entries) {
    if ('bytes' in entry) zip.addBuffer(entry.bytes, entry.path, options);
    else if ('file' in entry)
      zip.addReadStreamLazy(entry.path, options, (give) => give(null, createReadStream(entry.file).on('error', fail)));
    // Documents are compressed already.
    else
      zip.addReadStreamLazy(entry.path, { ...options, compress: false }, (give) => {
        readChecked(storage, entry, fail).then((stream) => give(null, stream), fail);
      });
  }
  zip.end();
  return storage.receive(output, mostBytes + OVERHEAD);
}

/** A stored file, which ends with an error of the archive where its bytes are not those of its hash. */
async function readChecked(
  storage: Storage,
  { path, key, sha256 }: { path: string; key: string; sha256: string | null },
  fail: (error: unknown) => void,
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
      const isSame = sha256 === null || hash.digest('hex') === sha256;
      done(isSame ? null : new Error(`${path} has other bytes than when it was uploaded`));
    },
  });
  pipeline(stored.stream, check).catch(fail);
  return check;
}
