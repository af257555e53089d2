/** Each worker's own server, so that tests which count the whole market do not affect each other. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { loadOrCreateSecret } from '#platform/security/secret.ts';
import { copyDemoMarket, type DemoMarket } from './demo-market.ts';
import { openPeopleFactory } from './people-factory.ts';
import { APP_SECRET, type ServerProcess, startServer } from './server-process.ts';

/** Distance of a worker's second server from the port of its first. */
const SECOND = 50;

export interface TestedServer {
  url: string;
  /** Its data directory, with mails and files. */
  directory: string;
  /** Its database, as the owner of the tables. */
  databaseUrl: string;
  secret: string;
  stop: () => Promise<void>;
  /** Everything logged so far. */
  log: () => string;
  /** Starts a second server on the same database and files. Returns its URL; of a server that runs already its own. */
  second: () => Promise<string>;
}

/** The server named by `E2E_URL`, with `E2E_DATA_DIR` and `E2E_DATABASE_URL`; else a new one on a copy of the market. */
export async function testedServer(index: number, market: DemoMarket | null): Promise<TestedServer> {
  const server = await reachServer(index, market);
  const newcomers = openPeopleFactory(server);
  return {
    ...server,
    stop: async () => {
      await newcomers.close();
      await server.stop();
    },
  };
}

async function reachServer(index: number, market: DemoMarket | null): Promise<TestedServer> {
  const { E2E_URL, E2E_DATA_DIR = '', E2E_DATABASE_URL = '', E2E_PORT = '21800' } = process.env;
  if (E2E_URL !== undefined) {
    const secret = loadOrCreateSecret(join(E2E_DATA_DIR, 'secret'));
    const stop = () => Promise.resolve();
    const second = () => Promise.resolve(E2E_URL);
    return {
      url: E2E_URL,
      directory: E2E_DATA_DIR,
      databaseUrl: E2E_DATABASE_URL,
      secret,
      stop,
      log: () => '',
      second,
    };
  }
  if (market === null) throw new Error('There is no demo market to copy');
  const port = Number(E2E_PORT) + index;
  // A worker that replaces a failed one needs a new copy.
  const copy = await copyDemoMarket(market, `e2e_${index}_${randomUUID().slice(0, 8)}`);
  const first = await startServer({ port, ...copy });
  let other: Promise<ServerProcess> | undefined;
  const second = async () => {
    other ??= startServer({ port: port + SECOND, ...copy });
    await other;
    return `http://localhost:${port + SECOND}`;
  };
  const stop = async () => {
    await (await other)?.stop();
    await first.stop();
  };
  const log = () => first.log();
  return { url: `http://localhost:${port}`, ...copy, secret: APP_SECRET, stop, log, second };
}
