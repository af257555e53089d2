import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '../../error-code.ts';
import { StartError } from '../../start-error.ts';

const POLL_MILLISECONDS = 50;
const CLEAN_MILLISECONDS = 30_000;
const IMMEDIATE_MILLISECONDS = 10_000;

/**
 * Ends processes that an earlier start left running in the directory: a server whose supervisor was also killed is asked to shut down;
 * processes that outlive their server get a moment to end. Only then is its pid file certainly stale, even if another process now has the
 * number. The caller holds the directory's lock.
 */
export async function endLeftovers(directory: string): Promise<void> {
  const signals = [
    { signal: 'SIGINT', timeout: CLEAN_MILLISECONDS },
    { signal: 'SIGQUIT', timeout: IMMEDIATE_MILLISECONDS },
  ] as const;
  for (const { signal, timeout } of signals) {
    const postmaster = postmasterPid(directory);
    const running = processesIn(directory);
    if (running.length === 0) break;
    // Backends must not be signalled while their server runs: it would treat that as a crash.
    const targets = postmaster !== undefined && running.includes(postmaster) ? [postmaster] : running;
    for (const pid of targets) send(pid, signal);
    const deadline = performance.now() + timeout;
    while (processesIn(directory).length > 0 && performance.now() < deadline) await pause(POLL_MILLISECONDS);
  }
  const stubborn = processesIn(directory);
  if (stubborn.length > 0)
    throw new StartError(`An old PostgreSQL (${stubborn.join(', ')}) in ${directory} does not stop`);
  rmSync(join(directory, 'postmaster.pid'), { force: true });
}

/** The lines of postmaster.pid; empty when there is none. */
export function postmasterFile(directory: string): string[] {
  try {
    return readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function postmasterPid(directory: string): number | undefined {
  return Number(postmasterFile(directory)[0]) || undefined;
}

/** PostgreSQL's processes, the server and its children: all of them have the data directory as working directory. */
function processesIn(directory: string): number[] {
  const real = realpathSync(directory);
  return process.platform === 'linux' ? processesFromProc(real) : processesFromLsof(real);
}

function processesFromProc(directory: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      if (!pid) return false;
      try {
        if (readlinkSync(`/proc/${pid}/cwd`) !== directory) return false;
        return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
      } catch {
        return false; // The process has ended, or belongs to another account.
      }
    });
}

function processesFromLsof(directory: string): number[] {
  let listing: string;
  try {
    listing = execFileSync('lsof', ['-a', '-c', 'postgres', '-d', 'cwd', '-Fpn'], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return []; // lsof fails when it finds nothing.
  }
  return listing
    .split('\np')
    .filter((entry) => entry.split('\n').includes(`n${directory}`))
    .map((entry) => Number.parseInt(entry.replace('p', ''), 10));
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
