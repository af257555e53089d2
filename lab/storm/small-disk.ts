import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

/** A file system of its own whose end can be reached: where it may not be mounted, there is none. */
export interface SmallDisk {
  /** Lets it be full: nothing more goes on it than is there. */
  fill(): void;
  /** Gives the room back. */
  free(): void;
  unmount(): void;
}

const ROOM = '2g';
const ATTEMPTS = 20;

/** Mounts one at a folder; undefined where this account may not. It takes memory for what is on it alone. */
export function mountSmallDisk(directory: string): SmallDisk | undefined {
  mkdirSync(directory, { recursive: true });
  try {
    mount('-t', 'tmpfs', '-o', `size=${ROOM},mode=755`, 'tmpfs', directory);
  } catch {
    return undefined;
  }
  return {
    fill() {
      // It may not become smaller than what is on it, and that may grow while we look.
      for (let attempt = 1; ; attempt += 1) {
        const { blocks, bfree, bsize } = statfsSync(directory);
        try {
          return mount('-o', `remount,size=${(blocks - bfree) * bsize}`, directory);
        } catch (error) {
          if (attempt === ATTEMPTS) throw error;
        }
      }
    },
    free: () => mount('-o', `remount,size=${ROOM}`, directory),
    unmount: () => void execFileSync('umount', ['--lazy', directory]),
  };
}

function mount(...words: string[]): void {
  execFileSync('mount', words, { stdio: 'pipe' });
}
