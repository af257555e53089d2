import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { randomToken } from '#platform/ids.ts';
import { ensureBuilt } from '../bench/process.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { untilReady, type Market } from './environment.ts';
import { superviseServer } from './supervised-server.ts';

const SERVERS = 2;

/** A replicated PostgreSQL with the servers that use it. */
export interface ClusterEnvironment {
  directory: string;
  cluster: Cluster;
  market: Market;
  stopServers(): Promise<void>;
  close(): Promise<void>;
}

/** @param synchronous whether a write is acknowledged only when a standby has it, as in production */
export async function startClusterEnvironment(synchronous: boolean): Promise<ClusterEnvironment> {
  await ensureBuilt();
  const directory = mkdtempSync(join(tmpdir(), 'market-failover-'));
  chmodSync(directory, 0o755); // PostgreSQL runs under another account.
  const undo: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 })];
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  // Nothing keeps running after an interrupt.
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => void close().finally(() => process.exit(130)));
  try {
    const cluster = await openCluster(join(directory, 'cluster'));
    undo.push(() => cluster.down());
    if (!synchronous) {
      const leader = (await cluster.leader()) ?? '';
      await cluster.ask(leader, 'PATCH', '/config', { synchronous_mode: false, synchronous_mode_strict: false });
    }
    await migrate(cluster.primaryUrl);
    const market: Market = {
      databaseUrl: cluster.primaryUrl,
      dataDirectory: join(directory, 'data'),
      secret: randomToken(48),
      servers: [],
    };
    mkdirSync(market.dataDirectory);
    const stopServers = async (): Promise<void> => {
      for (const server of market.servers.splice(0)) await server.stop();
    };
    undo.push(stopServers);
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: cluster.primaryUrl,
      DATABASE_REPLICA_URL: cluster.standbysUrl,
      DATA_DIR: market.dataDirectory,
      APP_SECRET: market.secret,
      RATE_LIMITS: 'off',
      DEMO: '0',
    };
    for (let index = 0; index < SERVERS; index += 1)
      market.servers.push(await superviseServer(await freePort(), env, join(directory, `server-${index}.log`)));
    await untilReady(market.servers, directory);
    return { directory, cluster, market, stopServers, close };
  } catch (error) {
    undo.shift(); // Keeps the logs for diagnosis.
    await close();
    throw error;
  }
}
