import { verifyLedger } from '#base/ledger/service.server.ts';
import { clockFrom } from '#platform/clock.ts';
import { ConfigError, loadConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { DirectoryInUseError } from '#platform/storage/directory-lock.ts';
import { reachDatabase } from './reach-database.ts';

/**
 * `npm run ledger:verify`: checks the consistency rules of the market, rebuilds all balances from the ledger and prints every difference;
 * exit code 1 when there is one. It uses DATABASE_URL, else the embedded database of DATA_DIR, whether a server runs on it or not.
 */
async function verify(): Promise<number> {
  const config = loadConfig(process.env);
  const reached = await reachDatabase(config);
  const database = openDatabase({ url: reached.url, poolSize: 1 });
  try {
    const breaches = await verifyLedger(database.db, clockFrom(config.clockStart).now());
    for (const { law, subject, detail } of breaches) console.log(`${law}: ${subject}: ${detail}`);
    console.log(breaches.length === 0 ? 'The ledger is clean.' : `${breaches.length} differences.`);
    return breaches.length === 0 ? 0 : 1;
  } finally {
    await database.close();
    await reached.stop();
  }
}

try {
  process.exitCode = await verify();
} catch (error) {
  const plain = error instanceof ConfigError || error instanceof DirectoryInUseError;
  console.error(plain ? error.message : error);
  process.exitCode = 1;
}
