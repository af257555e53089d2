/** kill -9 of the server and of the database while invoices are issued: each acknowledged one exists, and its series has no gap. */
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
import { billedTrade, type BilledTrade } from './billing.ts';
import type { TestMarket, TestResponse } from './market.ts';
import { repeats } from './repetitions.ts';

const KILLS = repeats(2, 8);
/** Responses between two kills. */
const CALM = 5;
const TRADES = (KILLS + 2) * CALM;
const ISSUERS = 5;

let directory: string;
let port: number;
let server: ChildProcess;
let database: Database;
let ending = false;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mandi-kill-'));
  port = await freePort();
  await start();
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
    if (!ending) void start();
  });
  await once(server, 'message');
}

const openRunning = () => (database = openDatabase({ url: runningPostgresUrl(join(directory, 'pg18')) ?? '' }));

/** Sends JSON to the server, as a test market does without a network. */
const call: TestMarket['call'] = async (method, path, { token = '', body = {}, headers = {} } = {}) => {
  const request = {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, request);
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text), headers: {}, text } satisfies TestResponse;
};

it('kills under five issuers lose no invoice and leave no gap', { timeout: 120_000 }, async () => {
  const { db } = openRunning();
  const secret = loadOrCreateSecret(join(directory, 'secret'));
  const context = { db, clock: systemClock, secret } as Context;
  const market = { db, clock: systemClock, context, call } as unknown as TestMarket;
  const first = await billedTrade(market, { quantity: 10 });
  const trades = [first];
  const { recycler, producer } = first;
  while (trades.length < TRADES) trades.push(await billedTrade(market, { recycler, producer, quantity: 10 }));
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
  const issueOnce = async ({ id }: BilledTrade): Promise<string> => {
    for (;;) {
      try {
        const { status, text } = await call('POST', `/api/epr/trades/${id}/invoices/`, {
          token: recycler.token,
          body: { classification: 'goods', hsn_sac: '4907' },
          headers: { 'idempotency-key': id },
        });
        if (status === 201) return text;
        expect(status, text).toBe(503);
      } catch (error) {
        // The connection was lost, or the response broke off.
        if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      }
      disturbed += 1;
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const waiting = [...trades];
  await Promise.all(
    Array.from({ length: ISSUERS }, async () => {
      for (let trade = waiting.shift(); trade; trade = waiting.shift()) {
        answers.set(trade.id, await issueOnce(trade));
        if (answers.size % CALM === 0 && kills < KILLS) killOne();
      }
    }),
  );

  openRunning();
  expect(kills).toBe(KILLS);
  expect(disturbed).toBeGreaterThan(0);
  const { rows } = await sql<{ trade_id: string; id: string; series_position: number }>`
    select trade_id, id, series_position from documents order by series_position`.execute(database.db);
  expect(rows.map((row) => row.series_position)).toEqual(trades.map((_, index) => index + 1));
  expect(new Map(rows.map((row) => [row.trade_id, row.id]))).toEqual(
    new Map(trades.map(({ id }) => [id, JSON.parse(answers.get(id) ?? '{}').data.id])),
  );
  expect(await verifyLedger(database.db, new Date())).toEqual([]);
});
