/** kill -9 of the server and of the database during purchases: every acknowledged purchase exists once and is complete. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../src/features/ledger/service.server.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Context } from '../src/platform/context.ts';
import { openDatabase, sql, type Database } from '../src/platform/database/database.ts';
import { runningPostgresUrl } from '../src/platform/database/embedded-postgres/embedded-postgres.ts';
import { freePort } from '../src/platform/database/embedded-postgres/port.ts';
import { loadOrCreateSecret } from '../src/platform/security/secret.ts';
import { addAccount, addCredit, addOffer, addTarget } from './goods.ts';
import type { TestMarket } from './market.ts';
import { addPerson } from './people.ts';
import { repeats } from './repetitions.ts';

const BUYERS = 6;
const KILLS = repeats(2, 8);
/** Responses between two kills. */
const CALM = 15;

let directory: string;
let port: number;
let server: ChildProcess;
let database: Database;
let ending = false;
/** Number of times that a server process exited, for any reason. */
let ends = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mandi-kill-'));
  port = await freePort();
  await start();
  database = openDatabase({ url: runningPostgresUrl(join(directory, 'pg18')) ?? '' });
}, 60_000);

afterAll(async () => {
  ending = true;
  await database?.close();
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}, 60_000);

async function start(): Promise<void> {
  server = fork(new URL('./api-server.ts', import.meta.url), {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: directory, PORT: String(port), DEMO: '0', RATE_LIMITS: 'off' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  server.once('exit', () => {
    ends += 1;
    if (!ending) void start();
  });
  await once(server, 'message');
}

it('eight kills under six buyers lose nothing and double nothing', async () => {
  const secret = loadOrCreateSecret(join(directory, 'secret'));
  const market = {
    db: database.db,
    clock: systemClock,
    context: { db: database.db, clock: systemClock, secret } as Context,
  } as unknown as TestMarket;
  const recycler = await addPerson(market, 'recycler');
  const credit = await addCredit(market, recycler, await addAccount(market, recycler), { available: 1_000_000 });
  const offer = await addOffer(market, recycler, credit, { quantity: 1_000_000, minimum: 1 });
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const person = await addPerson(market, 'producer');
      const account = await addAccount(market, person);
      await addTarget(market, person, account);
      return { token: person.token, account };
    }),
  );
  await database.close();

  const answers = new Map<string, string>();
  let kills = 0;
  let disturbed = 0;

  const killOne = (): void => {
    kills += 1;
    if (kills % 2 === 0) server.kill('SIGKILL');
    else
      process.kill(Number(readFileSync(join(directory, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  };

  /** Repeats the request with the same key until there is a response. */
  const buy = async (buyer: (typeof buyers)[number], key: string): Promise<string> => {
    for (;;) {
      try {
        const response = await fetch(`http://127.0.0.1:${port}/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${buyer.token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify({ producer_epr: buyer.account, FY: 2026, quantity: 1 }),
        });
        const body = await response.text();
        if (response.status === 201) return body;
        expect(response.status, body).toBe(503);
        disturbed += 1;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error; // fetch: the connection was lost
        disturbed += 1;
      }
      await new Promise((done) => setTimeout(done, 20));
    }
  };

  let untilKill = CALM;
  await Promise.all(
    buyers.map(async (buyer, number) => {
      for (let turn = 0; kills < KILLS; turn += 1) {
        const key = `buyer-${number}-${turn}`;
        answers.set(key, await buy(buyer, key));
        untilKill -= 1;
        if (untilKill === 0 && kills < KILLS) {
          untilKill = CALM;
          killOne();
        }
      }
      // One more purchase, so that the last kill is covered too.
      answers.set(`buyer-${number}-last`, await buy(buyer, `buyer-${number}-last`));
    }),
  );

  database = openDatabase({ url: runningPostgresUrl(join(directory, 'pg18')) ?? '' });
  const { rows: kept } = await sql<{ key: string; body: string }>`select key, body from idempotency_keys`.execute(
    database.db,
  );
  expect(new Map(kept.map(({ key, body }) => [key, body]))).toEqual(answers);
  const { rows: trades } = await sql<{ id: string }>`select id from trades`.execute(database.db);
  const promised = [...answers.values()].map((body) => JSON.parse(body).data.id as string);
  expect(trades.map(({ id }) => id).toSorted()).toEqual(promised.toSorted());
  const { rows } = await sql<{ blocked: number }>`select blocked from offers where id = ${offer}`.execute(database.db);
  expect(rows[0]?.blocked).toBe(answers.size);
  expect(await verifyLedger(database.db, new Date())).toEqual([]);
  expect(disturbed).toBeGreaterThan(0);
  // The server survives a crash of its database; it exits only when it is killed itself.
  expect(ends).toBe(KILLS / 2);
}, 120_000);
