/** `npm run lab -- market --offers N`: fills the empty database of DATABASE_URL or DATA_DIR with a market of any size. */
import { parseArgs } from 'node:util';
import { loadConfig } from '#platform/config.ts';
import { openDatabase, sql } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { reachDatabase } from '#server/reach-database.ts';
import { generateMarket, PASSWORD } from './market.ts';
import { CONNECTIONS } from './measure.ts';

const { values } = parseArgs({ options: { offers: { type: 'string', default: '100000' } } });
const offers = Number(values.offers);

async function fill(): Promise<string> {
  if (!Number.isInteger(offers) || offers < 1000) return 'The least is --offers 1000';
  const reached = await reachDatabase(loadConfig(process.env));
  try {
    await migrate(reached.url);
    const database = openDatabase({ url: reached.url, poolSize: 1 });
    const { rows } = await sql<{ used: boolean }>`select exists (select from users) as used`.execute(database.db);
    await database.close();
    if (rows[0]?.used) return 'There is a market already: nothing was touched';
    const start = performance.now();
    const market = await generateMarket(reached.url, offers, CONNECTIONS);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`A market of ${offers} offers and ${Math.floor(offers / 10)} past trades after ${seconds} s`);
    console.log(`  recycler1@example.in, ${market.buyers[0]?.email}, superadmin@example.in  ${PASSWORD}`);
    return '';
  } finally {
    await reached.stop();
  }
}

const problem = await fill();
if (problem !== '') {
  console.error(problem);
  process.exitCode = 1;
}
