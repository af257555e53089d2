import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Measurements of a stream: size, hash, lines. */
export interface HashedStream {
  byteSize: number;
  /** SHA-256 of all bytes, hex. */
  sha256: string;
  /** Number of line feeds. */
  lines: number;
}

const LINE_END = 10;

/** A stream that passes all bytes on and measures them. */
export function createMeter({ countLines = false } = {}): { stream: Transform; result: () => HashedStream } {
  const hash = createHash('sha256');
  let byteSize = 0;
  let lines = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      byteSize += chunk.byteLength;
      hash.update(chunk);
      if (countLines) for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ byteSize, lines, sha256: hash.digest('hex') }) };
}

/** Reads a stream to its end and measures it. */
export async function measure(stream: Readable, options?: { countLines: boolean }): Promise<HashedStream> {
  const meter = createMeter(options);
  await pipeline(stream, meter.stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
  return meter.result();
}

export const measureFile = (path: string): Promise<HashedStream> => measure(createReadStream(path));

/** Writes a stream into a new file and measures it; the file is on disk when this resolves. */
export async function writeMeasured(stream: Readable, path: string): Promise<HashedStream> {
  const meter = createMeter();
  await pipeline(stream, meter.stream, createWriteStream(path, { flags: 'wx', flush: true }));
  return meter.result();
}
