/** A process of the built product, for the browser tests. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { brand } from '../src/brand.ts';
import { poolUrlOf } from '../src/platform/database/pool-role.ts';
import { SUPERADMIN, SUPPORT_EMAIL } from './people.ts';

export interface ServerProcess {
  stop: () => Promise<void>;
  /** What it has written to its log so far. */
  log: () => string;
}

/** Of every tested server: what one has signed, another knows. */
export const APP_SECRET = 'a secret of the browser tests that nobody else has';

/** From the start to the open market. */
const START_LIMIT_MS = 90_000;

/** All that a process has written so far. */
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

/** Starts the product on the demo market with a superadmin of the tests, and waits until it is open. It ends with this process. */
export async function startServer(where: {
  port: number;
  directory: string;
  /** As the owner of the tables. */
  databaseUrl: string;
}): Promise<ServerProcess> {
  const { port, directory, databaseUrl } = where;
  const child = fork(fileURLToPath(new URL('../src/server/main.ts', import.meta.url)), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Of the runner's own options none is meant for the product.
    execArgv: [],
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
