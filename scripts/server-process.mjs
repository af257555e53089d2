// Node flags and environment of the server process, shared by all launchers.
import { join } from 'node:path';
import { root } from './prepare.mjs';

/**
 * Heap limits in megabytes: by default Node sizes its heap by the machine and collects late. The server's live data reaches 98 MB under the
 * whole bench, and sixteen registers of 1,432 rows each at once need 20 MB. Objects of a request are never allocated in the old generation,
 * where they would outlive it by hundreds of requests (docs/decisions/0088).
 */
export const serverFlags = ['--max-old-space-size=160', '--max-semi-space-size=16', '--no-allocation-site-pretenuring'];

export const serverEnvironment = {
  // Pictures and password hashes allocate large blocks on other threads: one arena returns them to the system at once.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  // Compile cache that speeds up the next start.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'server'),
};
