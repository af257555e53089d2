import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadOrCreateSecret } from '../../security/secret.ts';
import { StartError } from '../../start-error.ts';
import { lockDirectory } from '../../storage/directory-lock.ts';
import { accountFor } from './account.ts';
import { binariesFor } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { endLeftovers, postmasterFile } from './leftovers.ts';
import { startPostmaster, type Postmaster, type PostmasterOptions } from './postmaster.ts';

const LOG_BYTES = 10_000_000;
const START_ATTEMPTS = 20;
const RETRY_MILLISECONDS = 250;
const LONGEST_RETRY_MILLISECONDS = 5_000;

export type EmbeddedPostgres = {
  /** Connection string of the superuser `app`. */
  url: string;
  /** Shuts the server down cleanly and releases the directory. */
  stop(): Promise<void>;
};

/**
 * Starts an embedded PostgreSQL on the loopback interface and creates the cluster on the first start. It shuts down cleanly with this
 * process, however that ends; after a crash it is restarted on the same port.
 * @throws DirectoryInUseError when another process runs it, else StartError
 */
export async function startEmbeddedPostgres(options: {
  /** Directory of the cluster; beside it are `.lock` and, during creation, `.init`. */
  directory: string;
  /** False: nothing is flushed to disk (no fsync), for tests. */
  durable: boolean;
  logFile: string;
  port?: number;
}): Promise<EmbeddedPostgres> {
  const { directory, durable, logFile } = options;
  const lock = lockDirectory(directory);
  try {
    const account = accountFor(directory);
    const binaries = binariesFor(account);
    const log = openLog(logFile);
    try {
      const password = loadOrCreateSecret(`${directory}.password`);
      await ensureCluster(directory, { account, binaries, durable, log, logFile, password });
      const settings = { directory, account, binaries, durable, log };
      const { postmaster, port } = await start(settings, options.port, logFile);
      const supervision = supervise(postmaster, { ...settings, port });
      let stopping: Promise<void> | undefined;
      const stop = async () => {
        await supervision.stop();
        closeSync(log);
        lock.release();
      };
      return { url: urlOf(port, password), stop: () => (stopping ??= stop()) };
    } catch (error) {
      closeSync(log);
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** URL of the server that runs in the directory, whichever process started it; undefined when none is ready. */
export function runningPostgresUrl(directory: string): string | undefined {
  const file = postmasterFile(directory);
  if (!file[7]?.startsWith('ready')) return undefined;
  return urlOf(Number(file[3]), loadOrCreateSecret(`${directory}.password`));
}

function urlOf(port: number, password: string): string {
  return `postgres://app:${password}@127.0.0.1:${port}/postgres`;
}

/** Retries the start: after a crash the old server's shared memory may remain for a moment, and another process may take the free port. */
async function start(settings: Omit<PostmasterOptions, 'port'>, fixedPort: number | undefined, logFile: string) {
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
    await endLeftovers(settings.directory);
    const port = fixedPort ?? (await freePort());
    const postmaster = await startPostmaster({ ...settings, port });
    if (postmaster !== undefined) return { postmaster, port };
    await pause(RETRY_MILLISECONDS);
  }
  throw new StartError(`The embedded PostgreSQL does not start: see ${logFile}`);
}

/** Restarts a server that ended by itself, until it runs or is stopped: meanwhile requests fail as "unavailable". */
function supervise(first: Postmaster, settings: PostmasterOptions): { stop(): Promise<void> } {
  const stopped = new AbortController();
  let current: Postmaster | undefined = first;
  const restart = async () => {
    try {
      await endLeftovers(settings.directory);
      current = await startPostmaster(settings);
    } catch (error) {
      writeSync(settings.log, `restart failed: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  };
  const watch = async () => {
    let wait = RETRY_MILLISECONDS;
    while (!stopped.signal.aborted) {
      if (current !== undefined) {
        await current.ended;
        current = undefined;
        wait = RETRY_MILLISECONDS;
      } else {
        await restart();
        wait = Math.min(wait * 2, LONGEST_RETRY_MILLISECONDS);
      }
      // The pause rejects on stop: then the loop's condition ends it.
      if (current === undefined) await pause(wait, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    await current?.stop();
  };
  const watching = watch();
  return {
    stop: async () => {
      stopped.abort();
      await current?.stop();
      await watching;
    },
  };
}

function openLog(logFile: string): number {
  mkdirSync(dirname(logFile), { recursive: true });
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES) renameSync(logFile, `${logFile}.1`);
  return openSync(logFile, 'a', 0o600);
}

/**
 * A free port of the loopback interface below 32768: from there on the operating system assigns ports to outgoing connections, and one of
 * those could take the port during a restart.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(20_000, 32_768);
    if (await isFree(port)) return port;
  }
  throw new StartError('No free port between 20000 and 32767');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
