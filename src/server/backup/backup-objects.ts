import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { objectsOf } from '../../features/files/pictures.server.ts';
import { createMeter, writeMeasured } from '../../platform/storage/hash-stream.ts';
import type { BackupSource } from './backup-source.ts';
import { listFile, objectFile } from './folder.ts';
import type { Manifest } from './manifest.ts';
import { inBatches, listLine, readFileRows, runBatch, type ListedObject } from './object-list.ts';

/** Objects that are copied concurrently. */
export const AT_ONCE = 16;
/** Objects between two progress messages. */
export const OBJECTS_PER_REPORT = 10_000;
/** Maximum number of missing or damaged objects that are named. */
const NAMED = 20;

/** Copies every stored object that a row of the backup's copy of `files` names, and lists them with their hashes. */
export async function copyObjects(
  { storage, report }: Pick<BackupSource, 'storage' | 'report'>,
  folder: string,
  tables: Manifest['tables'],
): Promise<Manifest['objects']> {
  const counts = { stored: 0, bytes: 0, missing: 0, damaged: 0 };
  async function* lines(): AsyncGenerator<string> {
    let seen = 0;
    for await (const batch of inBatches(wanted(folder, tables), AT_ONCE)) {
      const listed = await runBatch(batch, (object) => copyObject(storage, folder, object));
      for (const object of listed) {
        note(object);
        yield listLine(object);
        if ((seen += 1) % OBJECTS_PER_REPORT === 0) report(`files: ${seen} objects`);
      }
    }
  }
  function note({ key, byteSize, state }: ListedObject): void {
    if (state === 'missing') counts.missing += 1;
    else counts.stored += 1;
    if (state === 'damaged') counts.damaged += 1;
    counts.bytes += byteSize;
    if (state !== 'good' && counts.missing + counts.damaged <= NAMED)
      report(`file ${key} is ${state === 'missing' ? 'not in the storage' : 'not what its row says'}`);
  }
  const meter = createMeter();
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    meter.stream,
    createWriteStream(listFile(folder), { flags: 'wx', flush: true }),
  );
  return { ...counts, listSha256: meter.result().sha256 };
}

async function* wanted(folder: string, tables: Manifest['tables']) {
  for await (const row of readFileRows(folder, tables)) yield* objectsOf(row);
}

async function copyObject(
  storage: BackupSource['storage'],
  folder: string,
  { key, sha256 }: { key: string; sha256?: string },
): Promise<ListedObject> {
  const stored = await storage.read(key);
  if (stored === null) return { key, byteSize: 0, sha256: '-', state: 'missing' };
  const path = objectFile(folder, key);
  await mkdir(dirname(path), { recursive: true });
  const written = await writeMeasured(stored.stream, path);
  const state = sha256 === undefined || sha256 === written.sha256 ? 'good' : 'damaged';
  return { key, byteSize: written.byteSize, sha256: written.sha256, state };
}
