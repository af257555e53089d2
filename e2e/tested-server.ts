/** The server that a worker of the browser tests has to itself, so that tests which count the whole market are alone on it. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '../src/brand.ts';

export interface TestedServer {
  url: string;
  /** Its data directory: mails and database of the tests. */
  directory: string;
  stop: () => Promise<void>;
  /** What it has written to its log so far. */
  log: () => string;
}

/** From the start to the open market. Milliseconds. */
const PATIENCE = 90_000;

/** What a process has written so far. */
function outputOf(child: ChildProcess): () => string {
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part.toString()));
  return () => parts.join('');
}

async function untilOpen(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = AbortSignal.timeout(PATIENCE);
  while (!output().includes(`${brand.name} is open at`)) {
    if (child.exitCode !== null) throw new Error(`The tested server ended with ${child.exitCode}:\n${output()}`);
    if (deadline.aborted) throw new Error(`The tested server is not open after ${PATIENCE} ms:\n${output()}`);
    await Promise.race([once(child, 'exit'), child.stdout && once(child.stdout, 'data'), once(deadline, 'abort')]);
  }
}

/** The one that `E2E_URL` names, e.g. `npm run dev`, on the data directory `E2E_DATA_DIR`; else one of our own. */
export async function testedServer(index: number): Promise<TestedServer> {
  const { E2E_URL, E2E_DATA_DIR = '', E2E_PORT = '21800' } = process.env;
  if (E2E_URL) return { url: E2E_URL, directory: E2E_DATA_DIR, stop: async () => undefined, log: () => '' };
  const port = Number(E2E_PORT) + index;
  const directory = join(tmpdir(), `mandi-e2e-${randomUUID()}`);
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Of the runner's own options none is meant for the product.
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), E2E_DATA_DIR: directory },
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
  return { url: `http://localhost:${port}`, directory, stop, log: output };
}
