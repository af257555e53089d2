import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { createMeter } from '../../platform/storage/hash-stream.ts';
import { appliedMigrations } from '../../platform/database/migrate.ts';
import { secretFingerprint } from '../../platform/security/secret.ts';
import {
  connectForCopy,
  copyOut,
  lockTableShapes,
  sequencesOf,
  tablesOf,
  type TableShape,
} from '../../platform/database/table-copy.ts';
import { pauseHousekeeping } from '../housekeeping.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSource } from './backup-source.ts';
import { copyObjects } from './backup-objects.ts';
import { buildFolder, tableFile } from './folder.ts';
import { writeManifest, type CopiedTable, type Manifest } from './manifest.ts';

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
