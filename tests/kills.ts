/** Set-up of the tests of kill -9: a server with its own database, or processes on the database of a market. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll } from 'vitest';
import { CODE_CACHE } from './code-cache.ts';
import { KilledServer } from './killed-server.ts';
import { openTestMarket, type TestMarket } from './market.ts';

const SERVER_LIMIT_MS = 60_000;

/** Starts a server before the tests of a file, and ends it after them. @returns a function that gives it */
export function provideKilledServer(): () => KilledServer {
  let server: KilledServer;
  beforeAll(async () => {
    server = await KilledServer.start();
  }, SERVER_LIMIT_MS);
  afterAll(() => server.close(), SERVER_LIMIT_MS);
  return () => server;
}

/** A market, and processes on its database. */
interface KilledProcesses {
  market: TestMarket;
  /** Starts another process and waits until it is ready. */
  start: () => Promise<void>;
  /** Kills all processes and waits until they have ended. */
  kill: () => Promise<void>;
}

/**
 * Opens a market before the tests of a file, and closes it after them together with the processes.
 * @param script its arguments are the URL of the database, the data directory and the secret
 * @returns a function that gives them
 */
export function provideKilledProcesses(script: URL): () => KilledProcesses {
  const running: ChildProcess[] = [];
  let market: TestMarket;
  beforeAll(async () => {
    market = await openTestMarket();
  });
  const kill = async () => {
    await Promise.all(
      running.splice(0).map((each) => {
        const ended = once(each, 'exit');
        each.kill('SIGKILL');
        return ended;
      }),
    );
  };
  afterAll(async () => {
    await kill();
    await market.close();
  });
  const start = async () => {
    const { config, secret } = market.context;
    const input = [market.url, config.dataDirectory, secret];
    const started = fork(script, input, { execArgv: [], env: { ...process.env, ...CODE_CACHE } });
    running.push(started);
    await once(started, 'message');
  };
  return () => ({ market, start, kill });
}
