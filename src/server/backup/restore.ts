import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { verifyLedger, type Breach } from '#base/ledger/service.server.ts';
import { openDatabase } from '#platform/database/database.ts';
import { BASELINE, knownMigrations, migrate, sinceBaseline, migrateWithin } from '#platform/database/migrate.ts';
import {
  connectForCopy,
  isEmptyDatabase,
  copyIn,
  copyOut,
  emptyTables,
  dropLoadingObstacles,
  sequencesOf,
  setSequence,
  tablesOf,
} from '#platform/database/table-copy.ts';
import { errorCode } from '#platform/error-code.ts';
import { secretFingerprint } from '#platform/security/secret.ts';
import { measure } from '#platform/storage/hash-stream.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { countUnreadable } from '../reencrypt-secrets.ts';
import { BackupError } from './backup-error.ts';
import { AT_ONCE, OBJECTS_PER_REPORT } from './backup.ts';
import { checkBackup } from './check.ts';
import { objectFile, tableFile } from './folder.ts';
import { readManifest, type Manifest, type CopiedTable } from './manifest.ts';
import { inBatches, readList, runBatch, type ListedObject } from './object-list.ts';

export interface RestoreTarget {
  /** Opens the database, which must be empty; called after the backup was verified. */
  openDatabase: () => Promise<string>;
  openStorage: () => Promise<Storage>;
  /** The secrets by which the market will read what is sealed, former ones included; none where there is none yet. */
  secrets: readonly string[];
  /** Restore even if the secret differs from the backup's. */
  otherSecret?: boolean;
  report: (line: string) => void;
}

/** Result of a restore, with the findings of its verification. */
export interface RestoreResult {
  manifest: Manifest;
  breaches: Breach[];
  /** Number of encrypted values that the secrets do not read. */
  unreadable: number;
  /** Tables of the backup that do not belong to the market. */
  leftOut: string[];
}

/**
 * Restores a backup into an empty database and an empty storage, and verifies that it is complete. Files are written first, then the
 * database in one transaction: an interrupted restore can simply be repeated.
 * @throws BackupError before anything is written, when the backup is damaged, made with another secret or by a newer version, or when the
 * target is not empty
 */
export async function restoreBackup(target: RestoreTarget, folder: string): Promise<RestoreResult> {
  const { report } = target;
  requireSecret(await readManifest(folder), target);
  await requireKnownMigrations(await readManifest(folder));
  const manifest = await checkBackup(folder, report);

  const url = await target.openDatabase();
  await requireEmptyDatabase(url);
  const storage = await target.openStorage();
  await requireEmptyStorage(storage, folder);

  await putObjects(storage, folder, report);
  const leftOut = await loadTables(url, folder, manifest, report);
  await migrate(url);
  await proveObjects(storage, folder, report);
  return { manifest, leftOut, ...(await verify(url, manifest, target)) };
}

function requireSecret(manifest: Manifest, { secrets, otherSecret = false }: RestoreTarget): void {
  if (otherSecret || secrets.some((secret) => secretFingerprint(secret) === manifest.secretFingerprint)) return;
  const found = secrets.length === 0 ? 'there is no secret here' : 'the secret here is another one';
  throw new BackupError(
    `the backup was made with an APP_SECRET that is not here (${found}): set it, or put it into DATA_DIR/secret;` +
      ' with --other-secret it is restored, but the encrypted bank account numbers are lost',
  );
}

async function requireKnownMigrations({ migrations }: Manifest): Promise<void> {
  const since = sinceBaseline(migrations);
  if (since === undefined)
    throw new BackupError(
      `the backup is of a version before ${BASELINE.name}: restore it with a version of that time, and back that up`,
    );
  const known = await knownMigrations();
  for (const [index, { name, sha256 }] of since.entries()) {
    if (known[index]?.name !== name)
      throw new BackupError(`the backup is of another version: its migration ${name} is not one of this version`);
    if (known[index].sha256 !== sha256)
      throw new BackupError(`the backup is of another version: the migration ${name} was another there`);
  }
}

async function requireEmptyDatabase(url: string): Promise<void> {
  const client = await connectForCopy(url);
  try {
    if (!(await isEmptyDatabase(client)))
      throw new BackupError('the database is not empty: restore into a new one, or into another DATA_DIR');
  } finally {
    await client.end();
  }
}

/** Objects that an earlier attempt has written are allowed: they belong to the same backup. */
async function requireEmptyStorage(storage: Storage, folder: string): Promise<void> {
  for await (const { key } of storage.list()) {
    try {
      await access(objectFile(folder, key));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
      throw new BackupError(`the storage is not empty: it holds ${key}, which is not of this backup`);
    }
  }
}

async function verify(
  url: string,
  manifest: Manifest,
  { secrets }: RestoreTarget,
): Promise<Pick<RestoreResult, 'breaches' | 'unreadable'>> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    // Some rules depend on time, such as how long a message may wait: they are checked as of the backup.
    const breaches = await verifyLedger(database.db, new Date(manifest.takenAt));
    return { breaches, unreadable: await countUnreadable(database.db, secrets) };
  } finally {
    await database.close();
  }
}

/** Writes every object of the backup into the storage. */
function putObjects(storage: Storage, folder: string, report: (line: string) => void): Promise<void> {
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
function proveObjects(storage: Storage, folder: string, report: (line: string) => void): Promise<void> {
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

/**
 * Migrates an empty database to the backup's schema version and loads every table, all in one transaction: afterwards the database is
 * complete, or as empty as before. Each table is read back and compared with its hash before the commit.
 * @returns the tables that none of our migrations creates: their rows stay in the backup
 */
async function loadTables(
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
