import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, freePort } from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { randomToken } from '#platform/ids.ts';
import { ensureBuilt } from '../bench/process.ts';
import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { superviseServer, type SupervisedServer } from './supervised-server.ts';

/** Number of server processes that share the database and the files. */
const SERVERS = 2;

/** The market that is checked at the end. */
export interface Market {
  /** Direct address, not through the proxies. */
  databaseUrl: string;
  dataDirectory: string;
  secret: string;
  servers: SupervisedServer[];
}

/** Test environment of a storm: a durable PostgreSQL, two servers each with a proxy to it, and the disks. */
export interface TestEnvironment extends Market {
  directory: string;
  clusterDirectory: string;
  proxies: DatabaseProxy[];
  /** Undefined if none could be mounted. */
  disks: { files: SmallDisk | undefined; database: SmallDisk | undefined };
  /** The logs stay for diagnosis after `close`. */
  keepDirectory(): void;
  close(): Promise<void>;
}

interface EnvironmentOptions {
  /** The first of four consecutive ports; free ones by default. */
  firstPort?: number;
  /** Stores files and database on disks that can be filled, if they can be mounted. */
  smallDisks?: boolean;
  /** A built checkout of another version: the database has its schema, and both servers run it at first. */
  previous?: string | undefined;
}

export async function startEnvironment({
  firstPort,
  smallDisks = true,
  previous,
}: EnvironmentOptions = {}): Promise<TestEnvironment> {
  await ensureBuilt();
  const directory = mkdtempSync(join(tmpdir(), 'market-storm-'));
  const undo: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 })];
  const keepDirectory = (): void => void undo.shift();
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  // Nothing stays mounted or running after an interrupt.
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void close().finally(() => process.exit(130)));
  try {
    const disks = {
      files: smallDisks ? mountSmallDisk(join(directory, 'data')) : undefined,
      database: smallDisks ? mountSmallDisk(join(directory, 'database')) : undefined,
    };
    for (const disk of Object.values(disks)) if (disk) undo.push(() => disk.unmount());
    const clusterDirectory = join(directory, 'database', 'cluster');
    const dataDirectory = join(directory, 'data');
    mkdirSync(dataDirectory, { recursive: true });
    const postgres = await startEmbeddedPostgres({
      directory: clusterDirectory,
      durable: true,
      logFile: join(directory, 'postgres.log'),
    });
    undo.push(() => postgres.stop());
    await (
      await migrationOf(previous)
    )(postgres.url);
    await keepLogShort(postgres.url);
    const secret = randomToken(48);
    const proxies: DatabaseProxy[] = [];
    const servers: SupervisedServer[] = [];
    for (let index = 0; index < SERVERS; index += 1) {
      const url = new URL(postgres.url);
      const portOf = async (place: number) =>
        firstPort === undefined ? freePort() : firstPort + place * SERVERS + index;
      const proxy = await openDatabaseProxy(await portOf(0), Number(url.port));
      undo.push(() => proxy.close());
      proxies.push(proxy);
      url.port = String(proxy.port);
      const env = {
        NODE_ENV: 'production',
        DATABASE_URL: url.href,
        DATA_DIR: dataDirectory,
        APP_SECRET: secret,
        RATE_LIMITS: 'off',
        DEMO: '0',
      };
      const server = await superviseServer(
        await portOf(1),
        env,
        join(directory, `server-${index}.log`),
        programOf(previous),
      );
      undo.push(() => server.stop());
      servers.push(server);
    }
    await untilReady(servers, directory);
    return {
      directory,
      databaseUrl: postgres.url,
      clusterDirectory,
      dataDirectory,
      secret,
      servers,
      proxies,
      disks,
      keepDirectory,
      close,
    };
  } catch (error) {
    keepDirectory();
    await close();
    throw error;
  }
}

const programOf = (checkout?: string): string | undefined => checkout && resolve(checkout, 'src/server/main.ts');

async function migrationOf(checkout?: string): Promise<(url: string) => Promise<void>> {
  if (checkout === undefined) return migrate;
  const theirs: { migrate: typeof migrate } = await import(resolve(checkout, 'src/platform/database/migrate.ts'));
  return theirs.migrate;
}

/** Waits for servers that have just been started. @throws Error if one ends instead */
export async function untilReady(servers: readonly SupervisedServer[], directory: string): Promise<void> {
  while (!(await allReady(servers))) {
    if (servers.some((server) => server.ends() > 2)) throw new Error(`The servers do not start: see ${directory}`);
    await pause(100);
  }
}

/** Whether every server is ready. */
export async function allReady(servers: readonly SupervisedServer[]): Promise<boolean> {
  return (await Promise.all(servers.map((server) => server.isReady()))).every(Boolean);
}

/** The write-ahead log is on the small disk too. */
async function keepLogShort(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("alter system set max_wal_size = '128MB'");
  await client.query('select pg_reload_conf()');
  await client.end();
}
