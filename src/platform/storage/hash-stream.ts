import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What went through a meter. */
export interface HashedStream {
  byteSize: number;
  /** Of all bytes, hex. */
  sha256: string;
  /** Line ends among them. */
  lines: number;
}

const LINE_END = 10;

/** A stream that passes everything on and knows afterwards what it was. */
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

/** Reads a stream to its end and forgets it. */
export async function measure(stream: Readable, options?: { countLines: boolean }): Promise<HashedStream> {
  const meter = createMeter(options);
  await pipeline(stream, meter.stream, new Writable({ write: (_chunk, _encoding, done) => done() }));
  return meter.result();
}

/** What a file holds. */
export const measureFile = (path: string): Promise<HashedStream> => measure(createReadStream(path));

/** Writes a stream into a new file; it is on disk when this returns. */
export async function writeMetered(stream: Readable, path: string): Promise<HashedStream> {
  const meter = createMeter();
  await pipeline(stream, meter.stream, createWriteStream(path, { flags: 'wx', flush: true }));
  return meter.result();
}
