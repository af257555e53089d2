// @module-tag thorough
/** A primary whose synchronous standby does not confirm: no write is acknowledged, and every request gets a response. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createBatcher } from '#platform/database/batcher.ts';
import {
  type Database,
  inTransaction,
  many,
  openDatabase,
  sql,
  withoutTimeLimit,
} from '#platform/database/database.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { refusalOf } from '#platform/refusal-of.ts';

const LIMIT = 300;

let directory: string;
let postgres: EmbeddedPostgres;
let database: Database;
/** A connection that waits for no standby. */
let control: Database;

let probes = 0;

/** From now on commits wait for the standby of that name; no standby has it, so they wait forever. */
async function awaitStandby(name: string): Promise<void> {
  await sql.raw(`alter system set synchronous_standby_names = '${name}'`).execute(control.db);
  await sql`select pg_reload_conf()`.execute(control.db);
  // The setting is reloaded by another process, with a delay.
  const waits = async () =>
    expect(await refusal(note(1_000_000_000 + (probes += 1)).execute(database.db))).toMatchObject(AWAY);
  if (name !== '') await vi.waitFor(waits, 5_000);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mandi-standby-'));
  const logFile = join(directory, 'postgres.log');
  postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: true, logFile });
  database = openDatabase({ url: postgres.url, poolSize: 1, answerWithinMs: LIMIT });
  control = openDatabase({ url: `${postgres.url}?options=-c%20synchronous_commit%3Dlocal`, poolSize: 1 });
  await sql`create table notes (id integer primary key)`.execute(control.db);
});
afterEach(() => awaitStandby(''));
afterAll(async () => {
  await database.close();
  await control.close();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

const refusal = async (work: Promise<unknown>) => refusalOf(await work.catch((error: unknown) => error));
const AWAY = { kind: 'unavailable', retryAfter: 2 };

const note = (id: number) => sql`insert into notes values (${id})`;
/** Both ways in which the product writes. */
const writes = [
  ['a transaction', (id: number) => inTransaction(database.db, (tx) => note(id).execute(tx))],
  ['a statement by itself', (id: number) => note(id).execute(database.db)],
] as const;

it.each(writes)('a write gives up a commit that waits for ever: %s', async (_, write) => {
  await awaitStandby('nobody');
  const began = performance.now();
  expect(await refusal(write(Math.floor(began)))).toMatchObject(AWAY);
  expect(performance.now() - began).toBeGreaterThan(LIMIT / 2);
  await awaitStandby('');
  expect(await many(database.db)`select 1 as one`).toEqual([{ one: 1 }]);
});

it.each(writes)('a write does not believe a commit that was told to wait no longer: %s', async (_, write) => {
  await awaitStandby('nobody');
  const waits = sql<{ n: number }>`
    select count(pg_cancel_backend(pid)) as n from pg_stat_activity where wait_event = 'SyncRep'`;
  const answer = refusal(write(Math.floor(performance.now())));
  await vi.waitFor(async () => expect((await waits.execute(control.db)).rows[0]?.n).toBeGreaterThan(0), {
    timeout: 10_000,
  });
  expect(await answer).toMatchObject(AWAY);
});

it('a transaction has all the time that was asked for, until its end', async () => {
  const slow = sql`select pg_sleep(${(2 * LIMIT) / 1000})`;
  await inTransaction(database.db, async (tx) => {
    await withoutTimeLimit(tx);
    await slow.execute(tx);
  });
  expect(await refusal(slow.execute(database.db))).toMatchObject(AWAY);
});

it('the batcher does not run items singly if their batch may have been committed', async () => {
  await awaitStandby('nobody');
  const sizes: number[] = [];
  const batcher = createBatcher<number, number>({
    async run(ids) {
      sizes.push(ids.length);
      await sql`insert into notes select unnest(${[...ids]}::integer[])`.execute(database.db);
      return [...ids];
    },
    most: 10,
    inFlight: 1,
    conflict: () => null,
  });
  const answers = await Promise.all([-1, -2, -3].map((id) => refusal(batcher.add(id))));
  for (const answer of answers) expect(answer).toMatchObject(AWAY);
  expect(sizes).toEqual([3]);
});
