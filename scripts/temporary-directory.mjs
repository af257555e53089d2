// Temporary files of tests. Plain JavaScript, because it is also used before the packages are installed.
import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Keeps the temporary files of this process and of those that it starts in memory, where there is enough of it: a test database consists of
 * 700 files, and to clone it on a disk takes up to a second of the processor. A TMPDIR that is set already stays.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY;
}

function hasRoom() {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    // Not every system has it.
    return false;
  }
}
