// @module-tag thorough
/** Only the server's own account may read its data directory: the files it writes, and those that earlier versions wrote. */
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { pdf, picture } from './documents.ts';

const directory = join(mkdtempSync(join(tmpdir(), 'mandi-private-')), 'data');
const outside = join(directory, '..', 'outside.txt');
/** Another program's file in the same directory. */
const beside = join(directory, 'notes.txt');
let server: ChildProcess;
let address: string;

beforeAll(async () => {
  // Permissions as an earlier version left them.
  for (const folder of ['outbox', 'files/kept/ab', 'files/arriving']) {
    mkdirSync(join(directory, folder), { recursive: true });
    writeFileSync(join(directory, folder, 'file'), 'x');
  }
  for (const path of pathsIn(directory)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
  chmodSync(directory, 0o755);
  for (const path of [outside, beside]) {
    writeFileSync(path, 'x');
    chmodSync(path, 0o644);
  }
  symlinkSync(outside, join(directory, 'files', 'link'));
  await start();
}, 60_000);

afterAll(async () => {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
  rmSync(join(directory, '..'), { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}, 60_000);

const environment = (port = '8000') => ({
  ...process.env,
  NODE_ENV: 'test',
  DATA_DIR: directory,
  PORT: port,
  DEMO: '0',
  STORAGE_URL: undefined,
});

async function start(): Promise<void> {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  server = fork(new URL('./api-server.ts', import.meta.url), {
    env: environment(String(port)),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  await once(server, 'message');
}

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
}

/** Files that others may read, with their modes. Ignores files that PostgreSQL removes meanwhile. */
function openToOthers(): string[] {
  return pathsIn(directory).flatMap((path) => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (path === beside || found === undefined || found.isSymbolicLink()) return [];
    const mode = found.mode & 0o777;
    const wanted = found.isDirectory() ? 0o700 : 0o600;
    return mode === wanted ? [] : [`${mode.toString(8)} ${relative(directory, path)}`];
  });
}

const PERSON = {
  email: 'meera@example.in',
  full_name: 'Meera Shah',
  mobile_no: '9876543210',
  designation: 'Manager',
  password: 'five grey herons',
  confirmPassword: 'five grey herons',
  company_name: 'Green Plant',
  accountType: 'Recycler',
};

async function post(path: string, body: object): Promise<{ access: string }> {
  const answer = await fetch(`${address}/api/users/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as { access: string };
}

it('a start restricts existing files of the market and no others: no target of a link, no file beside them', () => {
  expect(openToOthers()).toEqual([]);
  for (const path of [outside, beside]) expect(lstatSync(path).mode & 0o777).toBe(0o644);
  expect(lstatSync(directory).mode & 0o777).toBe(0o755);
});

it('files that the market writes are private: database, secret, uploads', async () => {
  await post('register/recycler/', PERSON);
  const { access } = await post('login/', { email: PERSON.email, password: PERSON.password });
  const form = new FormData();
  form.append('company_logo', new Blob([new Uint8Array(await picture())]), 'logo.png');
  form.append('pcb_doc', new Blob([new Uint8Array(pdf())]), 'pcb.pdf');
  const headers = { authorization: `Bearer ${access}` };
  const saved = await fetch(`${address}/api/users/update/`, { method: 'PATCH', headers, body: form });
  expect(saved.status, await saved.clone().text()).toBe(200);
  expect(pathsIn(join(directory, 'files', 'kept')).length).toBeGreaterThan(6);
  expect(openToOthers()).toEqual([]);
});

it('and so is a backup', async () => {
  const backup = join('src', 'server', 'backup', 'backup-command.ts');
  await promisify(execFile)(process.execPath, [backup, join(directory, 'backups')], { env: environment() });
  expect(readdirSync(join(directory, 'backups'))).toHaveLength(1);
  expect(openToOthers()).toEqual([]);
});
