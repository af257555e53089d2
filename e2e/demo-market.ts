/**
 * Demo market of the browser tests: built once, with its own PostgreSQL, then copied for each tested server.
 * `node e2e/demo-market.ts DIRECTORY` builds it ahead, for `E2E_MARKET_DIR`.
 */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { listNew, listOlder } from '#fulfilment/findings/store.server.ts';
import { openDatabase } from '#platform/database/database.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { ensurePoolRole } from '#platform/database/pool-role.ts';
import { createDatabase, urlOf } from '#tests/databases.ts';
import { startServer } from './server-process.ts';

const DATABASE = 'demo_market';
/** A port that no tested server uses. */
const PORT = 21_799;

/** Location of the market; passed from the runner to its workers as JSON. */
export interface DemoMarket {
  /** URL with the owner of all databases. */
  clusterUrl: string;
  /** `DATA_DIR` of the server that built it. */
  directory: string;
}

const startPostgres = (home: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ directory: join(home, 'postgres'), durable: false, logFile: join(home, 'postgres.log') });

const directoryIn = (home: string) => join(home, 'market');

/** Milliseconds between two looks whether the server has examined all documents. */
const LOOK_MS = 200;

/** Time for the examination: eight seconds alone, minutes where a slow machine runs other tests beside it. */
const EXAMINATION_LIMIT_MS = 300_000;

/**
 * Waits until the server has examined the market's documents: else each copy would do it again, beside its first tests.
 * @throws Error after the limit
 */
async function untilExamined(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1 });
  const isExamined = async () =>
    (await listNew(database.db, new Date(0), 1)).length === 0 && (await listOlder(database.db, 1)).before === null;
  try {
    const end = Date.now() + EXAMINATION_LIMIT_MS;
    while (!(await isExamined())) {
      if (Date.now() > end) throw new Error('The documents of the demo market are not examined yet');
      await delay(LOOK_MS);
    }
  } finally {
    await database.close();
  }
}

/** Builds the market in a directory; takes three quarters of a minute. */
async function buildDemoMarket(home: string): Promise<void> {
  await mkdir(home, { recursive: true });
  const postgres = await startPostgres(home);
  try {
    await createDatabase(postgres.url, DATABASE);
    const databaseUrl = urlOf(postgres.url, DATABASE);
    await ensurePoolRole(databaseUrl);
    const builder = await startServer({ port: PORT, directory: directoryIn(home), databaseUrl });
    try {
      await untilExamined(databaseUrl);
    } finally {
      await builder.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Opens the market in `home`, or builds one that is removed at the end. */
export async function openDemoMarket(home?: string): Promise<DemoMarket & { close: () => Promise<void> }> {
  const place = home ?? (await mkdtemp(join(tmpdir(), 'mandi-e2e-')));
  if (home === undefined) await buildDemoMarket(place);
  const postgres = await startPostgres(place);
  return {
    clusterUrl: postgres.url,
    directory: directoryIn(place),
    close: async () => {
      await postgres.stop();
      if (home === undefined) await rm(place, { recursive: true, force: true });
    },
  };
}

/** Copies the market for one server, under that name. */
export async function copyDemoMarket(
  { clusterUrl, directory }: DemoMarket,
  name: string,
): Promise<{ databaseUrl: string; directory: string }> {
  const copy = `${directory}-${name}`;
  await cp(directory, copy, { recursive: true });
  await createDatabase(clusterUrl, name, DATABASE);
  return { databaseUrl: urlOf(clusterUrl, name), directory: copy };
}

if (import.meta.main) {
  const [home] = process.argv.slice(2);
  if (home === undefined) throw new Error('In which directory?');
  await buildDemoMarket(home);
}
