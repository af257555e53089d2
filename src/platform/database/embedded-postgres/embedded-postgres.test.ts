// @module-tag thorough
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { processIdentity } from '../../process-identity.ts';
import { DirectoryInUseError } from '../../storage/directory-lock.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

const POLLING = { timeout: 20_000, interval: 50 };
const root = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-'));
const directory = join(root, 'data', 'pg18');
const options = { directory, durable: true, logFile: join(root, 'data', 'postgres.log') };
let server: EmbeddedPostgres | undefined;

beforeAll(() => chmodSync(root, 0o755));
afterAll(async () => {
  await stop();
  rmSync(root, { recursive: true });
});

/** The server of an earlier test, or a new one: a start takes as long as a test. */
const running = async (): Promise<EmbeddedPostgres> => (server ??= await startEmbeddedPostgres(options));

async function stop(): Promise<void> {
  await server?.stop();
  server = undefined;
}

test('the server starts, answers, and stops clean; the next start finds the data', async () => {
  await stop();
  server = await startEmbeddedPostgres(options);
  expect(Number(new URL(server.url).port)).toBeLessThan(32_768);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await ask(server.url, 'create table kept (value text)');
  await ask(server.url, "insert into kept values ('first')");
  await server.stop();
  expect(existsSync(join(directory, 'postmaster.pid'))).toBe(false);
  server = await startEmbeddedPostgres({ ...options, port: 20_543 });
  expect(new URL(server.url).port).toBe('20543');
  expect(await ask(server.url, 'select value from kept')).toEqual([{ value: 'first' }]);
});

test('a second start on the same directory is refused and harms nothing', async () => {
  const { url } = await running();
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(DirectoryInUseError);
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(`in use by the running process ${process.pid}`);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('after kill -9 of the server it comes back by itself on the same port', async () => {
  const { url } = await running();
  await ask(url, "insert into kept values ('second')");
  process.kill(postmaster(), 'SIGKILL');
  await vi.waitFor(async () => expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]), POLLING);
  expect(await ask(url, "select value from kept where value = 'second'")).toHaveLength(1);
});

test('after kill -9 of its parent the server shuts down, and the committed row is there', async () => {
  await stop();
  const parent = await startInOwnProcess();
  await ask(parent.url, "insert into kept values ('third')");
  const pid = postmaster();
  parent.process.kill('SIGKILL');
  await vi.waitFor(() => expect(processIdentity(pid)).toBeUndefined(), POLLING);
  server = await startEmbeddedPostgres(options);
  expect(await ask(server.url, "select value from kept where value = 'third'")).toHaveLength(1);
});

test('after kill -9 of the parent and all of its helpers the orphan is stopped and started anew', async () => {
  await stop();
  const parent = await startInOwnProcess();
  await ask(parent.url, "insert into kept values ('fourth')");
  const orphan = postmaster();
  for (const pid of shellsOf(orphan)) process.kill(pid, 'SIGKILL');
  parent.process.kill('SIGKILL');
  await once(parent.process, 'exit');
  server = await startEmbeddedPostgres(options);
  expect(processIdentity(orphan)).toBeUndefined();
  expect(await ask(server.url, "select value from kept where value = 'fourth'")).toHaveLength(1);
});

test('a pid file whose number now belongs to somebody else does not block the start', async () => {
  await stop();
  writeFileSync(join(directory, 'postmaster.pid'), `${process.pid}\n${directory}\n1\n1\n\n127.0.0.1\n0 0\nready   \n`);
  server = await startEmbeddedPostgres({ ...options, durable: false });
  expect(await ask(server.url, 'show fsync')).toEqual([{ fsync: 'off' }]);
});

test.runIf(process.getuid?.() === 0)('the server runs below a folder that its account cannot enter', async () => {
  await stop();
  const closed = mkdtempSync(join(root, 'closed-'));
  server = await startEmbeddedPostgres({
    directory: join(closed, 'pg18'),
    durable: false,
    logFile: join(closed, 'log'),
  });
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a directory that holds something else is left alone', async () => {
  await running();
  await stop();
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8');
  writeFileSync(join(directory, 'PG_VERSION'), '15\n');
  await expect(startEmbeddedPostgres(options)).rejects.toThrow(/data of PostgreSQL 15/);
  expect(readFileSync(join(directory, 'PG_VERSION'), 'utf8')).toBe('15\n');
  writeFileSync(join(directory, 'PG_VERSION'), version);
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {}); // The server may be killed while it is connected.
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmaster(): number {
  return Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Process ids of the shell that supervises the server and of its child that watches the pipe. */
function shellsOf(serverPid: number): number[] {
  const parent = readFileSync(`/proc/${serverPid}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)?.[1] ?? '';
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').map(Number);
  return [Number(parent), ...children.filter((pid) => pid !== serverPid)];
}

async function startInOwnProcess() {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    console.log((await startEmbeddedPostgres(${JSON.stringify(options)})).url);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(createInterface(child.stdout), 'line');
  return { process: child, url: String(url) };
}
