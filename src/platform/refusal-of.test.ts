import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { one } from '#platform/database/database.ts';
import { inTransaction, openDatabase, sql, type Database } from './database/database.ts';
import { failureLevel, loggedFailure, refusalOf } from './refusal-of.ts';
import { Refusal } from './refusal.ts';

let database: Database;
let control: Database;
beforeAll(() => {
  database = openDatabase({ url: inject('clusterUrl'), poolSize: 2 });
  control = openDatabase({ url: inject('clusterUrl'), poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await control.close();
});

async function refused(work: () => Promise<unknown>) {
  const error: unknown = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeDefined();
  const { kind, retryAfter } = refusalOf(error);
  return { kind, retries: retryAfter !== undefined };
}
const AWAY = { kind: 'unavailable', retries: true };

describe('the database out of reach is told as such', () => {
  it('when it ends a connection between two statements, whichever of the two hears it', async () => {
    const ended = () =>
      inTransaction(database.db, async (tx) => {
        const row = await one<{ pid: number }>(tx)`select pg_backend_pid() as pid`;
        await sql`select pg_terminate_backend(${row?.pid}, 1000)`.execute(control.db);
        await sql`select 1`.execute(tx).catch(() => undefined);
        await sql`select 1`.execute(tx);
      });
    expect(await refused(ended)).toEqual(AWAY);
  });

  it('when nobody listens, and when who listens hangs up', async () => {
    const listener = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const address = listener.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const other = openDatabase({ url: `postgres://app:x@127.0.0.1:${port}/postgres`, poolSize: 1 });
    expect(await refused(() => sql`select 1`.execute(other.db))).toEqual(AWAY);
    await new Promise((done) => listener.close(done));
    expect(await refused(() => sql`select 1`.execute(other.db))).toEqual(AWAY);
    await other.close();
    const socket = openDatabase({ url: 'postgres:///postgres?host=/nowhere/at/all', poolSize: 1 });
    expect(await refused(() => sql`select 1`.execute(socket.db))).toEqual(AWAY);
    await socket.close();
  });

  it('when it has become a standby that takes no writes', async () => {
    const write = () =>
      inTransaction(database.db, async (tx) => {
        await sql`set transaction read only`.execute(tx);
        await sql`create table never (x integer)`.execute(tx);
      });
    expect(await refused(write)).toEqual(AWAY);
  });
});

it('is one line in the log when the database is out of reach, and whole when nobody foresaw it', () => {
  const away = new Error('Connection terminated unexpectedly');
  expect(loggedFailure(away)).toEqual({ reason: 'Connection terminated unexpectedly' });
  const bug = new TypeError('x is undefined');
  expect(loggedFailure(bug)).toEqual({ err: bug });
});

it('is a warning where something is full for a moment, an error where it has a cause', () => {
  expect(failureLevel(new Refusal('unavailable', 'Too many files are being checked.'))).toBe('warn');
  expect(failureLevel(new Refusal('unavailable', undefined, { cause: new Error('connect ECONNREFUSED') }))).toBe(
    'error',
  );
  expect(failureLevel(refusalOf(new Error('not foreseen')))).toBe('error');
});
