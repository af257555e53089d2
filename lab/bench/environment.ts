import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres, freePort } from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#platform/database/migrate.ts';
import { randomToken } from '#platform/ids.ts';
import { serverEnvironment, serverFlags } from '../../scripts/server-process.mjs';
import { startChild, type Child } from './process.ts';

/** A durable PostgreSQL for the benchmark, in a temporary directory. */
export interface BenchEnvironment {
  url: string;
  directory: string;
  secret: string;
  close(): Promise<void>;
}

export async function startEnvironment(): Promise<BenchEnvironment> {
  const directory = await mkdtemp(join(tmpdir(), 'market-bench-'));
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    durable: true,
    logFile: join(directory, 'postgres.log'),
  });
  await migrate(postgres.url);
  return {
    url: postgres.url,
    directory,
    secret: randomToken(48),
    async close() {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export interface Server extends Child {
  port: number;
}

/** Starts our server as in production, without rate limits, and waits until it is ready. */
export async function startServer(environment: BenchEnvironment, flags: readonly string[] = []): Promise<Server> {
  const port = await freePort();
  const child = startChild(
    new URL('../../src/server/main.ts', import.meta.url),
    {
      ...serverEnvironment,
      NODE_ENV: 'production',
      DATABASE_URL: environment.url,
      DATA_DIR: join(environment.directory, 'data'),
      APP_SECRET: environment.secret,
      PORT: String(port),
      RATE_LIMITS: 'off',
      DEMO: '0',
    },
    [...serverFlags, ...flags],
  );
  await untilReady(child, port);
  return { ...child, port };
}

async function untilReady(child: Child, port: number): Promise<void> {
  for (;;) {
    if (child.process.exitCode !== null) throw new Error('The server does not start: see above');
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await ready?.arrayBuffer();
    if (ready?.ok) return;
    await pause(50);
  }
}
