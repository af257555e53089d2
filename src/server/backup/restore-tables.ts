import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { measure } from '../../platform/storage/hash-stream.ts';
import { migrateWithin } from '../../platform/database/migrate.ts';
import {
  connectForCopy,
  copyIn,
  copyOut,
  emptyTables,
  isEmptyDatabase,
  dropLoadingObstacles,
  sequencesOf,
  setSequence,
  tablesOf,
} from '../../platform/database/table-copy.ts';
import { BackupError } from './backup-error.ts';
import { tableFile } from './folder.ts';
import type { CopiedTable, Manifest } from './manifest.ts';

/**
 * Migrates an empty database to the backup's schema version and loads every table, all in one transaction: afterwards the database is
 * complete, or as empty as before. Each table is read back and compared with its hash before the commit.
 * @returns the tables that none of our migrations creates: their rows stay in the backup
 */
export async function loadTables(
  url: string,
  folder: string,
  manifest: Manifest,
  report: (line: string) => void,
): Promise<string[]> {
  const client = await connectForCopy(url);
  try {
    await client.query('begin');
    await client.query("set local maintenance_work_mem = '128MB'");
    if (!(await isEmptyDatabase(client))) throw new BackupError('the database is no longer empty');
    await migrateWithin(client, manifest.migrations);
    const tables = await requireSameShapes(client, manifest);
    const restoreDefinitions = await dropLoadingObstacles(client);
    // Migrations have inserted rows of their own.
    await emptyTables(client, tables);
    for (const [index, table] of tables.entries()) {
      await loadTable(client, folder, table);
      report(`table ${index + 1} of ${tables.length}: ${table.name}, ${table.rows} rows`);
    }
    await restoreDefinitions();
    report('indexes are made and foreign keys checked');
    const made = new Set((await sequencesOf(client)).map(({ name }) => name));
    for (const sequence of manifest.sequences) if (made.has(sequence.name)) await setSequence(client, sequence);
    await client.query('commit');
    await client.query('vacuum (analyze)');
    return manifest.tables.filter((table) => !tables.includes(table)).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Checks that the backup has every table of the database, with the same columns, and returns these tables. */
async function requireSameShapes(client: pg.Client, { tables }: Manifest): Promise<CopiedTable[]> {
  return (await tablesOf(client)).map(({ name, columns }) => {
    const table = tables.find((each) => each.name === name);
    if (table && JSON.stringify(table.columns) === JSON.stringify(columns)) return table;
    throw new BackupError(`the backup does not have the table ${name} as its migrations make it`);
  });
}

async function loadTable(client: pg.Client, folder: string, table: CopiedTable): Promise<void> {
  await pipeline(createReadStream(tableFile(folder, table.name)), createGunzip(), copyIn(client, table));
  const { sha256 } = await measure(copyOut(client, table));
  if (sha256 !== table.sha256) throw new BackupError(`${table.name} was not loaded as it was written`);
}
