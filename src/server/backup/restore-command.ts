/**
 * `npm run restore -- BACKUP [--check] [--other-secret]`: restores a backup into an empty database and an empty storage, as DATABASE_URL,
 * STORAGE_URL and DATA_DIR name them. Exit code 1: it was not restored. Exit code 2: it was restored, but the market in it has gaps.
 */
import { resolve } from 'node:path';
import { loadConfig, type Config } from '#platform/config.ts';
import type { EmbeddedPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { knownSecret } from '#platform/security/secret.ts';
import { openStorage } from '#platform/storage/storage.ts';
import { startOwnPostgres } from '../reach-database.ts';
import { checkBackup } from './check.ts';
import { closingLine, readArguments, runCommand } from './command.ts';
import { restoreBackup, type RestoreResult } from './restore.ts';

const USAGE = 'npm run restore -- BACKUP [--check] [--other-secret]';
/** Maximum number of violated consistency rules that are named. */
const NAMED = 20;

await runCommand('restore', async () => {
  const { path, values } = readArguments(USAGE, {
    check: { type: 'boolean', default: false },
    'other-secret': { type: 'boolean', default: false },
  });
  const folder = resolve(path);
  const began = performance.now();
  const seconds = (): string => ((performance.now() - began) / 1000).toFixed(1);
  if (values.check) {
    const manifest = await checkBackup(folder, console.log);
    console.log(`Whole, as of ${manifest.takenAt}: ${closingLine(manifest)}, checked in ${seconds()} s`);
    return 0;
  }
  const config = loadConfig(process.env);
  const restored = await restore(config, folder, values['other-secret']);
  console.log(`Restored as of ${restored.manifest.takenAt}: ${closingLine(restored.manifest)}, in ${seconds()} s`);
  return printFindings(restored);
});

async function restore(config: Config, folder: string, otherSecret: boolean): Promise<RestoreResult> {
  let own: EmbeddedPostgres | undefined;
  try {
    return await restoreBackup(
      {
        openDatabase: async () =>
          config.databaseOwnerUrl ?? config.databaseUrl ?? (own = await startOwnPostgres(config)).url,
        openStorage: () => openStorage(config),
        secrets: [knownSecret(config), ...(config.formerSecrets ?? [])].filter((secret) => secret !== undefined),
        otherSecret,
        report: console.log,
      },
      folder,
    );
  } finally {
    await own?.stop();
  }
}

function printFindings({ manifest: { objects }, breaches, leftOut, unreadable }: RestoreResult): number {
  for (const { law, subject, detail } of breaches.slice(0, NAMED)) console.error(`${law}: ${subject}: ${detail}`);
  console.log(breaches.length === 0 ? 'The ledger is clean.' : `The ledger has ${breaches.length} differences.`);
  const gaps = objects.missing + objects.damaged;
  if (gaps > 0)
    console.error(
      `restore: of the files that rows name, ${objects.missing} are missing and ${objects.damaged} damaged in the backup`,
    );
  if (unreadable > 0)
    console.error(
      `restore: encrypted values that no secret here reads: ${unreadable}. Name the former secret of that time in APP_SECRET_PREVIOUS`,
    );
  if (leftOut.length > 0)
    console.error(`restore: left out, as they are none of the market's tables: ${leftOut.join(', ')}`);
  return breaches.length + gaps + unreadable + leftOut.length > 0 ? 2 : 0;
}
