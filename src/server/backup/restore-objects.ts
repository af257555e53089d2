import { createReadStream } from 'node:fs';
import { measure } from '../../platform/storage/hash-stream.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { AT_ONCE, OBJECTS_PER_REPORT } from './backup-objects.ts';
import { objectFile } from './folder.ts';
import { inBatches, readList, runBatch, type ListedObject } from './object-list.ts';

/** Writes every object of the backup into the storage. */
export function putObjects(storage: Storage, folder: string, report: (line: string) => void): Promise<void> {
  return forEach(folder, report, 'stored', async ({ key, sha256 }) => {
    const arrived = await storage.receive(createReadStream(objectFile(folder, key)), Number.POSITIVE_INFINITY);
    try {
      if (arrived.sha256 !== sha256) throw new BackupError(`${objectFile(folder, key)} changed while it was read`);
      await storage.keep(arrived.path, key);
    } finally {
      await storage.discard(arrived.path);
    }
  });
}

/** Reads every object back from the storage and compares it. */
export function proveObjects(storage: Storage, folder: string, report: (line: string) => void): Promise<void> {
  return forEach(folder, report, 'read back', async ({ key, byteSize, sha256 }) => {
    const stored = await storage.read(key);
    const found = stored && (await measure(stored.stream));
    if (found?.byteSize !== byteSize || found.sha256 !== sha256)
      throw new BackupError(`the file ${key} was stored, but does not come back as it was`);
  });
}

async function forEach(
  folder: string,
  report: (line: string) => void,
  done: string,
  work: (object: ListedObject) => Promise<void>,
): Promise<void> {
  let seen = 0;
  for await (const batch of inBatches(readList(folder), AT_ONCE)) {
    const there = batch.filter(({ state }) => state !== 'missing');
    await runBatch(there, work);
    for (let turn = 0; turn < there.length; turn += 1)
      if ((seen += 1) % OBJECTS_PER_REPORT === 0) report(`files: ${seen} ${done}`);
  }
  report(`${seen} files ${done}`);
}
