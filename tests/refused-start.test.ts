// @module-tag thorough
/** An invalid configuration ends the start with one line, before anything is created. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CODE_CACHE } from './code-cache.ts';
import { repeats } from './repetitions.ts';

const MAIN = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));
const PUBLIC = { NODE_ENV: 'production', PUBLIC_URL: 'https://market.example' };

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mandi-refused-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

// The settings of each refusal are tested with `loadConfig`: one start shows how a process ends.
const SETTINGS: [string, Record<string, string>][] = [
  ['DEMO', { PUBLIC_URL: 'https://market.example', DEMO: '1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '0.0.0.0/0' }],
  ['APP_SECRET', { APP_SECRET: 'x'.repeat(40) }],
  ['RATE_LIMITS', { ...PUBLIC, RATE_LIMITS: 'off' }],
  ['PUBLIC_URL', { ...PUBLIC, PUBLIC_URL: 'http://market.example' }],
  ['CLOCK_START', { NODE_ENV: 'production', CLOCK_START: '2026-11-21T12:00:00Z' }],
];

it.concurrent.each(SETTINGS.slice(0, repeats(1, SETTINGS.length)))(
  '%s is refused with %o',
  async (name, settings) => {
    const data = join(directory, name);
    const { PATH } = process.env;
    const server = spawn(process.execPath, [MAIN], {
      env: { PATH, DATA_DIR: data, ...CODE_CACHE, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [result, logged, [code]] = await Promise.all([
      text(server.stderr),
      text(server.stdout),
      once(server, 'exit'),
    ]);
    expect(code).toBe(1);
    expect(result).toMatch(new RegExp(`^${name} [^\\n]+; expected [^\\n]+\\n$`));
    expect(logged).toBe('');
    expect(existsSync(data)).toBe(false);
  },
  60_000,
);
