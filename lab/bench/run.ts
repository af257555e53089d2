/**
 * `npm run bench`: measures our server and the limits of the same machine alternately in one run. The ratios count, not the machine's
 * speed, so there is no pass or fail. Needs only Node and npm.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { openDatabase } from '#platform/database/database.ts';
import { startEnvironment, startServer, type BenchEnvironment } from './environment.ts';
import { measureFreshness } from './freshness.ts';
import { generateMarket } from './market.ts';
import { CONNECTIONS, startGenerator } from './measure.ts';
import { ensureBuilt, peakMemory } from './process.ts';
import { headLine, ranged, rowLines, type Results } from './report.ts';
import type { Row } from './row.ts';
import { prepareRows } from './rows.ts';

const USAGE = `npm run bench -- [options]
  --offers N      offers of the market (100000)
  --rounds N      measurements of each (3)
  --seconds N     length of a measurement (2)
  --only a,b      these rows alone; an unknown name lists them
  --profile DIR   writes a processor profile of our server there`;

const { values: options } = parseArgs({
  options: {
    offers: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

async function measure(row: Row, rounds: number, milliseconds: number): Promise<Results> {
  const contestants = Object.entries({ ours: row.ours, ...row.limits });
  const results: Results = {};
  for (const [, slice] of contestants) await slice(milliseconds / 4); // Warms up code and caches.
  for (let round = 0; round < rounds; round++) {
    // Alternates the order, since the machine may be warmer or busier for the later one.
    for (const [name, slice] of round % 2 === 0 ? contestants : contestants.toReversed())
      (results[name] ??= []).push(await slice(milliseconds));
  }
  return results;
}

/** Final check: all balances from the ledger, and the number of acknowledged trades. */
async function verify(environment: BenchEnvironment, acknowledged: number): Promise<boolean> {
  const database = openDatabase({ url: environment.url, poolSize: 1 });
  try {
    const breaches = await verifyLedger(database.db, new Date());
    for (const { law, subject, detail } of breaches.slice(0, 10)) console.log(`${law}: ${subject}: ${detail}`);
    const { rows } = await database.pool.query<{ trades: number }>(
      "select count(*) as trades from trades where status = 'pending'",
    );
    const trades = rows[0]?.trades ?? 0;
    const text = breaches.length === 0 ? 'the ledger is clean' : `the ledger has ${breaches.length} differences`;
    console.log(`Nothing lost: ${acknowledged} purchases acknowledged, ${trades} in the database; ${text}.`);
    return breaches.length === 0 && trades === acknowledged;
  } finally {
    await database.close();
  }
}

async function printFacts(environment: BenchEnvironment, offers: number, buyer: string): Promise<void> {
  const client = new pg.Client({ connectionString: environment.url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  console.log(
    `Machine: ${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}, ${process.platform}`,
  );
  console.log(`PostgreSQL ${rows[0]?.server_version}, durable; market of ${offers} offers; bare buys by ${buyer}`);
  console.log(
    'F: the same bytes from memory by bare node:http. P: bare node:http and pg, one statement. N: the same for a buy.',
  );
  console.log(
    'B: the buy as one prepared statement, 16 clients. R: React alone renders the same page. S: PostgreSQL alone runs the same statements.',
  );
  console.log('All share the machine with the load generator. No response is compressed.\n');
}

async function bench(): Promise<boolean> {
  await ensureBuilt();
  const offers = Number(options.offers);
  const environment = await startEnvironment();
  const generator = startGenerator();
  try {
    const market = await generateMarket(environment.url, offers, CONNECTIONS);
    await addLimitTables(environment);
    const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
    const server = await startServer(environment, profile);
    const prepared = await prepareRows(environment, market, server, generator);
    try {
      const wanted = options.only?.split(',');
      const rows = prepared.rows.filter(({ name }) => wanted?.includes(name) ?? true);
      const names = [...prepared.rows.map(({ name }) => name), 'fresh'];
      if (wanted?.some((name) => !names.includes(name))) throw new Error(`The rows are ${names.join(', ')}`);
      await printFacts(environment, offers, prepared.buyer);
      console.log(headLine());
      let right = true;
      for (const row of rows) {
        const results = await measure(row, Number(options.rounds), Number(options.seconds) * 1000);
        for (const text of rowLines(row, results, peakMemory(server.process.pid))) console.log(text);
        for (const { firstError } of Object.values(results).flat()) {
          if (firstError === undefined) continue;
          right = false;
          console.log(`Wrong response: ${firstError}`);
        }
      }
      const memory = peakMemory(server.process.pid);
      let freshBuys = 0;
      if (wanted === undefined || wanted.includes('fresh')) {
        const second = await startServer(environment);
        const own = await measureFreshness(environment, market, server, server);
        const other = await measureFreshness(environment, market, server, second);
        await second.stop();
        freshBuys = own.length + other.length;
        console.log(
          `\nFresh after a buy: the same process after ${ranged(own)} ms, another one after ${ranged(other)} ms (≤ 100 ms)`,
        );
      }
      console.log(
        `Memory of the server at its highest: ${memory === undefined ? 'unknown' : `${Math.round(memory)} MB`} (≤ 400 MB)`,
      );
      await server.stop();
      return (await verify(environment, prepared.bought() + freshBuys)) && right;
    } finally {
      await prepared.stop();
      await server.stop();
    }
  } finally {
    await generator.stop();
    await environment.close();
  }
}

async function addLimitTables(environment: BenchEnvironment): Promise<void> {
  const client = new pg.Client({ connectionString: environment.url });
  await client.connect();
  await client.query(await readFile(new URL('limits/tables.sql', import.meta.url), 'utf8'));
  await client.end();
}

if (options.help) console.log(USAGE);
else process.exitCode = (await bench()) ? 0 : 1;
