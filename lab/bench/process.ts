import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** Ticks per second in /proc; 100 on every Linux platform that Node supports. */
const TICKS_PER_SECOND = 100;

/** Builds what the server needs and a fresh checkout lacks. */
export async function ensureBuilt(): Promise<void> {
  const prepared: { ensureBuilt(): Promise<void> } = await import(
    new URL('../../scripts/prepare.mjs', import.meta.url).href
  );
  await prepared.ensureBuilt();
}

/** Path of a working Chromium; ends this process without one. */
export async function chromiumPath(): Promise<string> {
  const found: { ensureChromium(): Promise<string> } = await import(
    new URL('../../scripts/chromium.mjs', import.meta.url).href
  );
  return found.ensureChromium();
}

/** A Node process of the benchmark; it ends with the benchmark. */
export interface Child {
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts a module in a process of its own; its stderr is shown. */
export function startChild(module: URL, env: Record<string, string> = {}, flags: readonly string[] = []): Child {
  const child = fork(module, [], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    execArgv: [...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  return {
    process: child,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The next message of a child. @throws Error when the child exits instead */
export async function messageOf<Message>(child: Child): Promise<Message> {
  const settled = new AbortController();
  const { signal } = settled;
  const exit = once(child.process, 'exit', { signal }).then(() => {
    throw new Error(`${child.process.spawnargs.at(-1)} ended before it answered`);
  });
  try {
    const [message] = await Promise.race([once(child.process, 'message', { signal }), exit]);
    return message as Message;
  } finally {
    exit.catch(() => undefined);
    settled.abort();
  }
}

/** CPU time that a process has used so far, in milliseconds; undefined without /proc. */
export function processorTime(pid: number | undefined): number | undefined {
  const fields = readProc(pid, 'stat')?.split(') ').at(-1)?.split(' ');
  return fields && ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Peak memory of a process, in MB; undefined without /proc. */
export function peakMemory(pid: number | undefined): number | undefined {
  return megabytes(pid, 'VmHWM');
}

/** Current memory of a process, in MB; undefined without /proc. */
export function memoryOf(pid: number | undefined): number | undefined {
  return megabytes(pid, 'VmRSS');
}

function megabytes(pid: number | undefined, figure: string): number | undefined {
  const kilobytes = new RegExp(`^${figure}:\\s+(\\d+)`, 'm').exec(readProc(pid, 'status') ?? '')?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
}

function readProc(pid: number | undefined, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined; // Not Linux, or the process has ended.
  }
}
