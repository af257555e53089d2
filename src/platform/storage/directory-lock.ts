import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorCode } from '../error-code.ts';
import { randomToken } from '../ids.ts';
import { processIdentity } from '../process-identity.ts';
import { StartError } from '../start-error.ts';

/** Another running process holds the directory. */
export class DirectoryInUseError extends StartError {
  override name = 'DirectoryInUseError';
}

/**
 * Locks a directory with `<directory>.lock` until `release` or the end of this process, however it ends: a lock whose process no longer
 * runs is stale. Only processes of this machine or container are seen.
 * @throws DirectoryInUseError when another process holds it
 */
export function lockDirectory(directory: string): { release(): void } {
  const file = `${directory}.lock`;
  const own = `${process.pid} ${processIdentity(process.pid)} ${randomToken(9)}\n`;
  const draft = `${file}.${randomToken(6)}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(draft, own, { flag: 'wx' });
  try {
    if (!link(draft, file)) replaceStale(directory, file, draft);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release: () => {
      if (read(file) === own) rmSync(file, { force: true });
    },
  };
}

/** Longest time for a server to shut down before the next one takes its directory over. */
const CLOSING_MS = 15_000;
const LOOK_AGAIN_MS = 200;

/**
 * Starts a server that needs a directory, and retries while another process holds the directory: a process that shuts down releases it.
 * @param onWait called once, when the start has to wait
 * @throws DirectoryInUseError when it is still held at the end; errors of `start`
 */
export async function startWhenFree<Value>(
  start: () => Promise<Value>,
  { onWait, waitMs = CLOSING_MS }: { onWait: () => void; waitMs?: number },
): Promise<Value> {
  const end = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof DirectoryInUseError) || performance.now() >= end) throw error;
      if (isFirst) onWait();
      await setTimeout(LOOK_AGAIN_MS);
    }
  }
}

/** One of several processes that find the same stale lock may replace it: the one that links the lock's own claim. */
function replaceStale(directory: string, file: string, draft: string): void {
  const found = read(file);
  refuseIfHeld(directory, found);
  const claim = `${file}.after-${createHash('sha256').update(found).digest('hex').slice(0, 16)}`;
  if (!link(draft, claim)) {
    refuseIfHeld(directory, read(claim));
    // The claim's owner was killed between its two steps.
    rmSync(claim, { force: true });
    if (!link(draft, claim)) refuseIfHeld(directory, read(claim));
  }
  try {
    const now = read(file);
    if (now !== found) refuseIfHeld(directory, now);
    renameSync(draft, file);
  } finally {
    rmSync(claim, { force: true });
  }
}

function refuseIfHeld(directory: string, content: string): void {
  const [, pid = '', identity] = /^(\d+) (\S+) /.exec(content) ?? [];
  if (pid === '' || processIdentity(Number(pid)) !== identity) return;
  throw new DirectoryInUseError(
    `${directory} is in use by the running process ${pid}: stop that server, or start with another DATA_DIR`,
  );
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}
