import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

/** A small file system that can be filled up; not available without the permission to mount. */
export interface SmallDisk {
  /** Fills it: no further bytes can be written. */
  fill(): void;
  /** Frees the space again. */
  free(): void;
  unmount(): void;
}

const ROOM = '2g';
const ATTEMPTS = 20;

/** Mounts one at a folder; undefined without the permission. It is in memory and uses only the space of its contents. */
export function mountSmallDisk(directory: string): SmallDisk | undefined {
  mkdirSync(directory, { recursive: true });
  try {
    mount('-t', 'tmpfs', '-o', `size=${ROOM},mode=755`, 'tmpfs', directory);
  } catch {
    return undefined;
  }
  return {
    fill() {
      // It cannot be smaller than its contents, which may grow meanwhile.
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
