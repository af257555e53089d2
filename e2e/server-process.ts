/** Starts the built product as a process for the browser tests. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { brand } from '#brand.ts';
import { poolUrlOf } from '#platform/database/pool-role.ts';
import { serverFlags } from '../scripts/server-process.mjs';
import { SUPERADMIN, SUPPORT_EMAIL } from './people.ts';

export interface ServerProcess {
  stop: () => Promise<void>;
  /** Everything logged so far. */
  log: () => string;
}

/** Shared by all tested servers, so that each accepts the others' signatures. */
export const APP_SECRET = 'a secret of the browser tests that nobody else has';

/** Milliseconds from the start until the market is open: half a minute alone, minutes where a slow machine runs other tests beside it. */
const START_LIMIT_MS = 300_000;

/** Everything that a process has written so far. */
function outputOf(child: ChildProcess): () => string {
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part.toString()));
  return () => parts.join('');
}

async function untilOpen(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = AbortSignal.timeout(START_LIMIT_MS);
  while (!output().includes(`${brand.name} is open at`)) {
    if (child.exitCode !== null) throw new Error(`The tested server ended with ${child.exitCode}:\n${output()}`);
    if (deadline.aborted) throw new Error(`The tested server is not open after ${START_LIMIT_MS} ms:\n${output()}`);
    await Promise.race([once(child, 'exit'), child.stdout && once(child.stdout, 'data'), once(deadline, 'abort')]);
  }
}

/** Starts the product on the demo market with the tests' superadmin, and waits until it is open. It is killed with this process. */
export async function startServer(where: {
  port: number;
  directory: string;
  /** URL with the owner of the tables. */
  databaseUrl: string;
}): Promise<ServerProcess> {
  const { port, directory, databaseUrl } = where;
  const child = fork(fileURLToPath(new URL('../src/server/main.ts', import.meta.url)), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // The environment is that of production; the test runner's own options must not reach the product.
    execArgv: [...serverFlags],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: directory,
      DATABASE_URL: poolUrlOf(databaseUrl),
      DATABASE_OWNER_URL: databaseUrl,
      APP_SECRET,
      DEMO: '1',
      RATE_LIMITS: 'off',
      SUPPORT_EMAIL,
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
    },
  });
  const output = outputOf(child);
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await untilOpen(child, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop, log: output };
}
