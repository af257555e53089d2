import { join } from 'node:path';
import { verifyLedger } from '../features/ledger/service.server.ts';
import { ConfigError, loadConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/database.ts';
import { DirectoryInUseError } from '../platform/directory-lock.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../platform/migrate.ts';

/**
 * `npm run ledger:verify`: checks the laws of the market, rebuilds all balances from the ledger and prints every difference; exit 1
 * when there is one. It reads DATABASE_URL, else the embedded database of DATA_DIR, whose server must be stopped meanwhile.
 */
async function verify(): Promise<number> {
  const config = loadConfig(process.env);
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({
          directory: join(config.dataDirectory, 'pg18'),
          durable: true,
          logFile: join(config.dataDirectory, 'postgres.log'),
        })
      : undefined;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  await migrate(url);
  const database = openDatabase({ url, poolSize: 1 });
  try {
    const breaches = await verifyLedger(database.db, new Date());
    for (const { law, subject, detail } of breaches) console.log(`${law}: ${subject}: ${detail}`);
    console.log(breaches.length === 0 ? 'The ledger is clean.' : `${breaches.length} differences.`);
    return breaches.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

try {
  process.exitCode = await verify();
} catch (error) {
  const plain = error instanceof ConfigError || error instanceof DirectoryInUseError;
  console.error(plain ? error.message : error);
  process.exitCode = 1;
}
