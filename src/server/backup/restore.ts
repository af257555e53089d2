import { access } from 'node:fs/promises';
import { verifyLedger, type Breach } from '../../features/ledger/service.server.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { errorCode } from '../../platform/error-code.ts';
import { BASELINE, knownMigrations, migrate, sinceBaseline } from '../../platform/database/migrate.ts';
import { secretFingerprint } from '../../platform/security/secret.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { connectForCopy, isEmptyDatabase } from '../../platform/database/table-copy.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup } from './check.ts';
import { objectFile } from './folder.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { proveObjects, putObjects } from './restore-objects.ts';
import { loadTables } from './restore-tables.ts';

/** Target of a restore. */
export interface RestoreTarget {
  /** Opens the database, which must be empty; called after the backup was verified. */
  openDatabase: () => Promise<string>;
  openStorage: () => Promise<Storage>;
  /** The secret that the market will run with; undefined where there is none yet. */
  secret: string | undefined;
  /** Restore even if the secret differs from the backup's. */
  otherSecret?: boolean;
  report: (line: string) => void;
}

/** Result of a restore, with the findings of its verification. */
export interface Restored {
  manifest: Manifest;
  breaches: Breach[];
  /** Tables of the backup that do not belong to the market. */
  leftOut: string[];
}

/**
 * Restores a backup into an empty database and an empty storage, and verifies that it is complete. Files are written first, then the
 * database in one transaction: an interrupted restore can simply be repeated.
 * @throws BackupError before anything is written, when the backup is damaged, made with another secret or by a newer version, or when the
 * target is not empty
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

async function verify(url: string, manifest: Manifest): Promise<Breach[]> {
  const database = openDatabase({ url, poolSize: 1 });
  try {
    // Some rules depend on time, such as how long a message may wait: they are checked as of the backup.
    return await verifyLedger(database.db, new Date(manifest.takenAt));
  } finally {
    await database.close();
  }
}
