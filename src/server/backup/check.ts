import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { StoredFileInfo } from '#base/files/stored-file-info.ts';
import { errorCode } from '#platform/error-code.ts';
import { createMeter, measureFile, type HashedStream } from '#platform/storage/hash-stream.ts';
import { BackupError } from './backup-error.ts';
import { AT_ONCE, OBJECTS_PER_REPORT } from './backup.ts';
import { listFile, objectFile, tableFile } from './folder.ts';
import { readManifest, type CopiedTable, type Manifest } from './manifest.ts';
import { inBatches, readFileRows, readList, runBatch, type ListedObject } from './object-list.ts';

/**
 * Reads a whole backup and verifies every hash in it.
 * @throws BackupError that names the first part that is damaged or missing
 */
export async function checkBackup(folder: string, report: (line: string) => void): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const table of manifest.tables) await checkTable(folder, table);
  report(`${manifest.tables.length} tables are as they were written`);
  const list = await present(listFile(folder), measureFile);
  if (list.sha256 !== manifest.objects.listSha256) throw damaged(listFile(folder));
  await checkObjects(folder, manifest, report);
  report(`${manifest.objects.stored} files are as they were written`);
  return manifest;
}

async function checkTable(folder: string, table: CopiedTable): Promise<void> {
  const path = tableFile(folder, table.name);
  const file = createMeter();
  const content = createMeter({ countLines: true });
  await present(path, () =>
    pipeline(
      createReadStream(path),
      file.stream,
      createGunzip(),
      content.stream,
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    ),
  ).catch((error: unknown) => {
    throw errorCode(error)?.startsWith('Z_') ? damaged(path) : error;
  });
  const { lines, byteSize, sha256 } = content.result();
  const right = lines === table.rows && byteSize === table.bytes && sha256 === table.sha256;
  if (!right || file.result().sha256 !== table.fileSha256) throw damaged(path);
}

/** Verifies that every listed object exists, and that each row of `files` has an entry in the list. */
async function checkObjects(folder: string, manifest: Manifest, report: (line: string) => void): Promise<void> {
  const rows = readFileRows(folder, manifest.tables);
  let row: StoredFileInfo | undefined;
  let seen = 0;
  for await (const batch of inBatches(readList(folder), AT_ONCE)) {
    for (const object of batch) {
      if (row === undefined || !object.key.startsWith(row.id)) row = (await rows.next()).value ?? undefined;
      if (row === undefined || !belongs(object, row))
        throw new BackupError(`no row of the backup names the file ${object.key}`);
      if ((seen += 1) % OBJECTS_PER_REPORT === 0) report(`files: ${seen} objects checked`);
    }
    await runBatch(batch, (object) => checkObject(folder, object));
  }
  const left = await rows.next();
  if (!left.done) throw new BackupError(`the list of files ends before ${left.value.id}`);
}

function belongs(object: ListedObject, row: StoredFileInfo): boolean {
  if (!object.key.startsWith(row.id)) return false;
  return object.key !== row.id || object.state !== 'good' || object.sha256 === row.sha256;
}

async function checkObject(folder: string, { key, state, byteSize, sha256 }: ListedObject): Promise<void> {
  if (state === 'missing') return;
  const path = objectFile(folder, key);
  const found = await present(path, measureFile);
  if (found.byteSize !== byteSize || found.sha256 !== sha256) throw damaged(path);
}

const damaged = (path: string): BackupError => new BackupError(`${path} is damaged: it is not what was written`);

async function present<Result extends HashedStream | void>(
  path: string,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(path);
  } catch (error) {
    throw errorCode(error) === 'ENOENT' ? new BackupError(`${path} is missing`) : error;
  }
}
