import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { objectsOf } from '#base/files/pictures.server.ts';
import type { Clock } from '#platform/clock.ts';
import { appliedMigrations } from '#platform/database/migrate.ts';
import {
  connectForCopy,
  copyOut,
  lockTableShapes,
  sequencesOf,
  tablesOf,
  type TableShape,
} from '#platform/database/table-copy.ts';
import { secretFingerprint } from '#platform/security/secret.ts';
import { createMeter, writeMeasured } from '#platform/storage/hash-stream.ts';
import type { Objects } from '#platform/storage/stored-objects.ts';
import { pauseHousekeeping } from '../housekeeping.ts';
import { BackupError } from './backup-error.ts';
import { buildFolder, tableFile, listFile, objectFile } from './folder.ts';
import { writeManifest, type CopiedTable, type Manifest } from './manifest.ts';
import { inBatches, listLine, readFileRows, runBatch, type ListedObject } from './object-list.ts';

/** Fast compression: the files are half as large again as with the best level. */
const COMPRESSION = { level: 3 };

/**
 * Backs up database and stored files as of one instant, while the market runs.
 * @returns its path and contents
 * @throws BackupError, or errors of disk, database or storage; then no backup was made
 */
export async function takeBackup(
  source: BackupSource,
  directory: string,
): Promise<{ path: string; manifest: Manifest }> {
  const takenAt = source.clock.now();
  let manifest: Manifest | undefined;
  const path = await buildFolder(directory, takenAt, async (folder) => {
    const guard = await connectForCopy(source.url);
    try {
      // Rows of files may be deleted during the backup; housekeeping would then delete their objects, which the snapshot still names.
      await pauseHousekeeping(guard);
      const database = await copyDatabase(source, folder);
      source.report(`files: ${rowsOf(database.tables, 'files')} rows name them`);
      const objects = await copyObjects(source, folder, database.tables);
      // If the connection was lost, the lock was lost with it: then this fails.
      await guard.query('select');
      manifest = await writeManifest(folder, {
        takenAt: takenAt.toISOString(),
        secretFingerprint: secretFingerprint(source.secret),
        ...database,
        objects,
      });
    } finally {
      await guard.end();
    }
  });
  if (manifest === undefined) throw new Error('A backup was built without its manifest');
  return { path, manifest };
}

const rowsOf = (tables: readonly CopiedTable[], name: string): number =>
  tables.find((table) => table.name === name)?.rows ?? 0;

/** Copies all tables in one snapshot. The list of tables comes from the database itself, so that none can be forgotten. */
async function copyDatabase(
  { url, report }: BackupSource,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  const client = await connectForCopy(url);
  try {
    const before = await tablesOf(client);
    await client.query('begin isolation level repeatable read, read only');
    await lockTableShapes(client, before);
    const shapes = await tablesOf(client);
    if (JSON.stringify(shapes) !== JSON.stringify(before))
      throw new BackupError('a migration ran meanwhile; take the backup again');
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0) throw new BackupError('the database holds no market: no migration has run there');
    const tables: CopiedTable[] = [];
    for (const shape of shapes) {
      tables.push(await copyTable(client, shape, folder));
      report(`table ${tables.length} of ${shapes.length}: ${shape.name}, ${tables.at(-1)?.rows} rows`);
    }
    // Sequences are read after the rows: a number in a row of the snapshot was drawn before it.
    const sequences = await sequencesOf(client);
    await client.query('commit');
    return { migrations, tables, sequences };
  } finally {
    await client.end();
  }
}

async function copyTable(client: pg.Client, shape: TableShape, folder: string): Promise<CopiedTable> {
  const content = createMeter({ countLines: true });
  const file = createMeter();
  await pipeline(
    copyOut(client, shape),
    content.stream,
    createGzip(COMPRESSION),
    file.stream,
    createWriteStream(tableFile(folder, shape.name), { flags: 'wx', flush: true }),
  );
  const { lines, byteSize, sha256 } = content.result();
  return { ...shape, rows: lines, bytes: byteSize, sha256, fileSha256: file.result().sha256 };
}

/** Source of a backup, and its progress callback. */
export interface BackupSource {
  /** URL of the database. */
  url: string;
  storage: Pick<Objects, 'read'>;
  secret: string;
  clock: Clock;
  /** Called with progress messages. */
  report: (line: string) => void;
}

/** Objects that are copied concurrently. */
export const AT_ONCE = 16;
/** Objects between two progress messages. */
export const OBJECTS_PER_REPORT = 10_000;
/** Maximum number of missing or damaged objects that are named. */
const NAMED = 20;

/** Copies every stored object that a row of the backup's copy of `files` names, and lists them with their hashes. */
async function copyObjects(
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
