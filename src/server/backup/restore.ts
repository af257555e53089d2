import { access } from 'node:fs/promises';
import { verifyLedger, type Breach } from '../../features/ledger/service.server.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { errorCode } from '../../platform/error-code.ts';
import { knownMigrations, migrate } from '../../platform/database/migrate.ts';
import { secretFingerprint } from '../../platform/security/secret.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { connectForCopy, isEmptyDatabase } from '../../platform/database/table-copy.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check.ts';
import { objectFile } from './folder.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { proveObjects, putObjects } from './restore-objects.ts';
import { loadTables } from './restore-tables.ts';

/** Where a backup goes. */
export interface RestoreTarget {
  /** Opens the database, which must be empty; called when the backup has been found whole. */
  openDatabase: () => Promise<string>;
  openStorage: () => Promise<Storage>;
  /** The one that the market will run with; undefined where there is none yet. */
  secret: string | undefined;
  /** Restore though the secret is another one. */
  otherSecret?: boolean;
  report: (line: string) => void;
}

/** What was restored, and what was found when it was verified. */
export interface Restored {
  manifest: Manifest;
  breaches: Breach[];
  /** Tables of the backup that are none of the market's. */
  leftOut: string[];
}

/**
 * Puts a backup back into an empty database and an empty storage, and proves that all of it is there. Files go first, the database in
 * one transaction after them: a restore that broke off is repeated as it was begun.
 * @throws BackupError before anything is written: the backup is damaged, made with another secret or by a newer version, or something
 * is there already
 */
export async function restoreBackup(target: RestoreTarget, folder: string): Promise<Restored> {
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
  return { manifest, breaches: await verify(url, manifest), leftOut };
}

function requireSecret(manifest: Manifest, { secret, otherSecret = false }: RestoreTarget): void {
  if (otherSecret || (secret !== undefined && secretFingerprint(secret) === manifest.secretFingerprint)) return;
  const found = secret === undefined ? 'there is no secret here' : 'the secret here is another one';
  throw new BackupError(
    `the backup was made with an APP_SECRET that is not here (${found}): set it, or put it into DATA_DIR/secret;` +
      ' with --other-secret it is restored, but the encrypted bank account numbers are lost',
  );
}

async function requireKnownMigrations({ migrations }: Manifest): Promise<void> {
  const known = await knownMigrations();
  for (const [index, { name, sha256 }] of migrations.entries()) {
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

/** What an earlier try has put there is of this backup too. */
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

async function verify(url: string, manifest: Manifest): Promise<Breach[]> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    // Some laws are of time, such as how long a message may wait: they are asked as of the backup.
    return await verifyLedger(database.db, new Date(manifest.takenAt));
  } finally {
    await database.close();
  }
}
