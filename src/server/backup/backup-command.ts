/**
 * `npm run backup -- DIRECTORY [--keep N]`: backs up database and files together into a new folder of DIRECTORY, whether the server runs or
 * not. Exit code 1: no backup was made. Exit code 2: it was made, but files that rows name are missing in the market.
 */
import { resolve } from 'node:path';
import { clockFrom } from '#platform/clock.ts';
import { loadConfig } from '#platform/config.ts';
import { knownSecret } from '#platform/security/secret.ts';
import { openStorage } from '#platform/storage/storage.ts';
import { hasOwnPostgres, reachDatabase } from '../reach-database.ts';
import { BackupError } from './backup-error.ts';
import { takeBackup } from './backup.ts';
import { closingLine, readArguments, runCommand } from './command.ts';
import { pruneBackups } from './folder.ts';

await runCommand('backup', async () => {
  const { path, values } = readArguments('npm run backup -- DIRECTORY [--keep N]', { keep: { type: 'string' } });
  if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep))
    throw new BackupError('--keep takes the number of backups that stay, 1 or more');
  const directory = resolve(path);
  const config = loadConfig(process.env);
  if (config.databaseUrl === undefined && !hasOwnPostgres(config))
    throw new BackupError(`there is no database in ${config.dataDirectory}: set DATA_DIR or DATABASE_URL`);
  const secret = knownSecret(config);
  if (secret === undefined)
    throw new BackupError(`there is no secret in ${config.dataDirectory}: set DATA_DIR or APP_SECRET`);
  const began = performance.now();
  const reached = await reachDatabase(config);
  try {
    const { path: made, manifest } = await takeBackup(
      {
        url: reached.url,
        storage: await openStorage(config),
        secret,
        clock: clockFrom(config.clockStart),
        report: console.log,
      },
      directory,
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`Backed up as of ${manifest.takenAt}: ${closingLine(manifest)}, in ${seconds} s: ${made}`);
    const { missing, damaged } = manifest.objects;
    if (missing + damaged > 0) {
      const stays = values.keep === undefined ? '' : '; older backups may have them, so none is removed';
      console.error(`backup: ${missing} files that rows name are missing and ${damaged} are damaged${stays}`);
      return 2;
    }
    if (values.keep !== undefined)
      for (const old of await pruneBackups(directory, Number(values.keep))) console.log(`Removed ${old}`);
    return 0;
  } finally {
    await reached.stop();
  }
});
