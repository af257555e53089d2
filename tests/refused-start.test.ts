// @module-tag thorough
/** An invalid configuration, or a machine that does not allow it, ends the start with one line. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** A file system of a few megabytes needs a namespace of its own, which not every machine allows. */
const mayMount = spawnSync('unshare', ['-rm', 'true']).status === 0;

interface ProcessEnd {
  code: number | null;
  said: string;
  logged: string;
}

/** Starts the server and waits for its end. */
async function start(
  settings: Record<string, string>,
  { command = process.execPath, args = [MAIN], uid }: { command?: string; args?: string[]; uid?: number } = {},
): Promise<ProcessEnd> {
  const { PATH } = process.env;
  const server = spawn(command, args, {
    env: { PATH, ...CODE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
  });
  const [said, logged, [code]] = await Promise.all([text(server.stderr), text(server.stdout), once(server, 'exit')]);
  return { code: code as number | null, said, logged };
}

it.concurrent.each(SETTINGS.slice(0, repeats(1, SETTINGS.length)))(
  '%s is refused with %o',
  async (name, settings) => {
    const data = join(directory, name);
    const { code, said, logged } = await start({ DATA_DIR: data, ...settings });
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^${name} [^\\n]+; expected [^\\n]+\\n$`));
    expect(logged).toBe('');
    expect(existsSync(data)).toBe(false);
  },
  60_000,
);

describe.concurrent('the machine', () => {
  const EXPECTED = 'expected a folder that can be written, with space left';

  it('has a file in place of DATA_DIR, or above it', async () => {
    const file = join(directory, 'a-file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'below')])
      expect(await start({ DATA_DIR: path })).toEqual({
        code: 1,
        said: `DATA_DIR is ${path}, which is no folder; ${EXPECTED}\n`,
        logged: '',
      });
  }, 60_000);

  it('has a file in place of the folder of files', async () => {
    const data = join(directory, 'with-a-file');
    await mkdir(data);
    await writeFile(join(data, 'files'), '');
    const { code, said } = await start({ DATA_DIR: data });
    expect([code, said]).toEqual([1, `DATA_DIR is ${data}/files, which is no folder; ${EXPECTED}\n`]);
  }, 60_000);

  it('does not let this account write into DATA_DIR', async () => {
    const data = join(directory, 'closed');
    await mkdir(data, { mode: 0o555 });
    await chmod(directory, 0o755);
    // The superuser may write everywhere.
    const account = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const { code, said } = await start({ DATA_DIR: data, TMPDIR: '/tmp' }, account);
    expect([code, said]).toEqual([1, `DATA_DIR is ${data}, which cannot be written by this account; ${EXPECTED}\n`]);
  }, 60_000);

  it('has no TMPDIR', async () => {
    const missing = join(directory, 'missing');
    const { code, said } = await start({ DATA_DIR: join(directory, 'not-made'), TMPDIR: missing });
    expect([code, said]).toEqual([1, `TMPDIR is ${missing}, which does not exist; ${EXPECTED}\n`]);
    expect(existsSync(join(directory, 'not-made'))).toBe(false);
  }, 60_000);

  it.skipIf(!mayMount)(
    'has no space left',
    async () => {
      const full = join(directory, 'full');
      await mkdir(full);
      const mounted = `mount -t tmpfs -o size=4m none "$DATA_DIR" && exec "$0" "$1"`;
      const inside = ['-rm', 'sh', '-c', mounted, process.execPath, MAIN];
      const { code, said } = await start({ DATA_DIR: full }, { command: 'unshare', args: inside });
      expect(code).toBe(1);
      expect(said).toMatch(
        new RegExp(`^DATA_DIR is ${full}, which has no more than \\d MiB of space left; ${EXPECTED}\\n$`),
      );
    },
    60_000,
  );

  it('has data of an older PostgreSQL', async () => {
    const data = join(directory, 'older');
    await mkdir(join(data, 'pg18'), { recursive: true });
    await writeFile(join(data, 'pg18', 'PG_VERSION'), '16\n');
    const { code, said } = await start({ DATA_DIR: data });
    expect(code).toBe(1);
    expect(said).toMatch(/^\S+pg18 holds data of PostgreSQL 16, not of 18: move it away, or set another DATA_DIR\n$/);
  }, 60_000);

  it('has no database where DATABASE_URL says', async () => {
    const DATABASE_URL = 'postgres://app:of-nobody@127.0.0.1:9/market';
    const { code, said } = await start({ DATA_DIR: join(directory, 'without'), DATABASE_URL });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database of DATABASE_URL cannot be used \([^\n]*ECONNREFUSED[^\n]*\): [^\n]+\n$/);
    expect(said).not.toContain('of-nobody');
  }, 60_000);
});

describe('the port', () => {
  it('is in use: its number is named, and who has it', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const { port } = holder.address() as AddressInfo;
    const { code, said } = await start({ DATA_DIR: join(directory, 'port'), PORT: String(port), DEMO: '0' });
    holder.close();
    expect(code).toBe(1);
    const by = process.platform === 'linux' ? ` by process ${process.pid} (` : '';
    expect(said).toContain(`Port ${port} is in use${by}`);
    expect(said).toMatch(/^[^\n]+: stop that program, or set another PORT\n$/);
  }, 120_000);

  it('is of an address that is not of this machine', async () => {
    const { code, said } = await start({ DATA_DIR: join(directory, 'port'), HOST: '192.0.2.7', DEMO: '0' });
    expect([code, said]).toEqual([
      1,
      'HOST 192.0.2.7 is no address of this machine; expected one of its addresses, e.g. 127.0.0.1 or 0.0.0.0\n',
    ]);
  }, 120_000);
});
