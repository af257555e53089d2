import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverEnvironment, serverFlags } from '../../scripts/server-process.mjs';

/** A server process that is restarted whenever it ends, as by a process manager. */
export interface SupervisedServer {
  port: number;
  url: string;
  /** Stops it; from the next start on it runs this version, whatever version it ran before. */
  renew(): void;
  /** Undefined between an exit and the restart. */
  pid(): number | undefined;
  /** Has no effect between an exit and the restart. */
  signal(name: NodeJS.Signals): void;
  /** Number of exits. */
  ends(): number;
  /** Number of exits that were not requested, after the server was ready. */
  crashes(): number;
  isReady(): Promise<boolean>;
  stop(): Promise<void>;
}

const RESTART_PAUSE_MS = 100;
/** Longer than the server's own shutdown timeout. */
const SHUTDOWN_TIMEOUT_MS = 15_000;

const OURS = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

/**
 * Starts our server as in production and restarts it when it ends. Its output goes to `logFile`.
 * @param program path of the server, this version's by default
 */
export async function superviseServer(
  port: number,
  env: Record<string, string>,
  logFile: string,
  program = OURS,
): Promise<SupervisedServer> {
  const log = openSync(logFile, 'a');
  const stopping = new AbortController();
  let current: ChildProcess | undefined;
  let ends = 0;
  let crashes = 0;
  /** The process that has reported being ready. */
  let ready: ChildProcess | undefined;
  let endingChild: ChildProcess | undefined;
  let next = program;

  const keep = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const child = fork(next, [], {
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...serverEnvironment, ...env, PORT: String(port) },
        execArgv: [...serverFlags],
        stdio: ['ignore', log, log, 'ipc'],
      });
      current = child;
      await once(child, 'exit');
      current = undefined;
      ends += 1;
      if (ready === child && endingChild !== child) crashes += 1;
      await pause(RESTART_PAUSE_MS);
    }
  };
  const signal = (name: NodeJS.Signals): void => {
    if (current === undefined) return;
    if (name === 'SIGKILL' || name === 'SIGTERM') endingChild = current;
    current.kill(name);
  };
  const keeping = keep();
  const url = `http://127.0.0.1:${port}`;
  return {
    port,
    url,
    pid: () => current?.pid,
    signal,
    renew() {
      next = OURS;
      signal('SIGTERM');
    },
    ends: () => ends,
    crashes: () => crashes,
    async isReady() {
      const asked = current;
      const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      if (!response?.ok) return false;
      ready = asked;
      return true;
    },
    async stop() {
      stopping.abort();
      const last = current;
      endingChild = last;
      last?.kill('SIGTERM');
      const timer = setTimeout(() => last?.kill('SIGKILL'), SHUTDOWN_TIMEOUT_MS);
      await keeping;
      clearTimeout(timer);
      closeSync(log);
    },
  };
}
