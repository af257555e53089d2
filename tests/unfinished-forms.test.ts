// @module-tag thorough
/** A server with production's heap limit while many clients send forms that never end. */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { serverFlags } from '../scripts/server-process.mjs';
import { createDatabase, dropDatabase, urlOf } from './databases.ts';
import { FORM, head, part, partHead, RawConnection } from './raw-requests.ts';
import { repeats } from './repetitions.ts';

/** Forms with and as many without a session. */
const FORMS = repeats(12, 50);
const FIELDS = 58;
const CONTENT = 'x'.repeat(250_000);
const PERSON = {
  full_name: 'Meera Nair',
  email: 'meera@example.in',
  mobile_no: '9876543210',
  designation: 'Manager',
  company_name: 'Nair Brands',
  password: 'tall-green-kettles-47',
  confirmPassword: 'tall-green-kettles-47',
  accountType: 'Freelancer',
};

let directory: string;
let port: number;
let server: ChildProcess;
const name = `t_${randomUUID().replaceAll('-', '')}`;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mandi-forms-'));
  await createDatabase(inject('clusterUrl'), name, 'template_market');
  port = await freePort();
  server = fork(new URL('./api-server.ts', import.meta.url), {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: directory,
      DATABASE_URL: urlOf(inject('clusterUrl'), name),
      PORT: String(port),
      DEMO: '0',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
    execArgv: [...serverFlags, '--expose-gc'],
  });
  await once(server, 'message');
}, 60_000);
afterAll(async () => {
  const gone = once(server, 'exit');
  server.kill();
  await gone;
  await dropDatabase(inject('clusterUrl'), name);
  await rm(directory, { recursive: true, force: true });
}, 60_000);

const post = (path: string, body: object) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Resident memory after a garbage collection. Bytes. */
async function memory(): Promise<number> {
  server.send('memory');
  const [bytes] = await once(server, 'message');
  return Number(bytes);
}

/** Sends fields until the request is refused, and never the end; every other form sends one long text. */
function flood(token: string | undefined, isLong: boolean): { sender: RawConnection; sent: Promise<void> } {
  const sender = new RawConnection(port);
  const request = { method: 'PATCH', url: '/api/users/update/', type: FORM, token };
  const anonymous = { ...request, method: 'POST', url: '/api/users/login/' };
  const send = async () => {
    await sender.send(head({ ...(token === undefined ? anonymous : request), length: FIELDS * 2 * CONTENT.length }));
    if (isLong) return sender.send(partHead(token === undefined ? 'password' : 'address') + CONTENT);
    for (let field = 0; field < FIELDS && !sender.hasResponse; field += 1)
      await sender.send(part(`other${field}`, CONTENT));
  };
  return { sender, sent: send() };
}

async function floodAll(token: string): Promise<void> {
  const floods = Array.from({ length: 2 * FORMS }, (_, index) => flood(index % 2 ? token : undefined, index % 4 < 2));
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect((await post('/api/users/login/', PERSON)).status).toBe(200);
  await Promise.all(floods.map(({ sent }) => sent));
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  expect((await post('/api/users/login/', PERSON)).status).toBe(200);
  for (const { sender } of floods) sender.close();
}

it(`${FORMS} with and ${FORMS} without a session: it answers others meanwhile, and its memory is as before`, async () => {
  expect((await post('/api/users/register/producer/', PERSON)).status).toBe(201);
  const { access } = (await (await post('/api/users/login/', PERSON)).json()) as { access: string };
  // Warm-up: code is compiled and pools are filled.
  await floodAll(access);
  const before = await memory();
  await floodAll(access);
  // The allocator hands pages back a while after they are free.
  await expect.poll(async () => (await memory()) / before, { timeout: 20_000, interval: 500 }).toBeLessThan(1.2);
  expect(server.exitCode).toBeNull();
}, 120_000);
