// How the server's process is set up, whoever starts it.
import { join } from 'node:path';
import { root } from './prepare.mjs';

/**
 * Node sizes its heap by the machine and lets it grow before it looks for what can go. What the server really holds is a fifth of this;
 * megabytes.
 */
export const serverFlags = ['--max-old-space-size=256', '--max-semi-space-size=16'];

export const serverEnvironment = {
  // Pictures and password hashes are made on other threads, in large pieces: one arena, whose pieces go back at once.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  // A second start finds everything compiled.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'server'),
};
