// @module-tag thorough
/** The database goes down and comes back under a running server: 503 with Retry-After meanwhile, never 500, and no restart is needed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#platform/database/embedded-postgres/embedded-postgres.ts';
import { features } from '#server/features.ts';
import { createTemplate } from './databases.ts';
import { pdf } from './documents.ts';
import { addAccount, addCredit, addOffer } from './goods.ts';
import { openTestMarket, TestFile, type TestResponse, type TestMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';

let directory: string;
let postgres: EmbeddedPostgres;
let market: TestMarket;
let recycler: Person;
let producer: Person;
let offer: string;
let account: string;

const start = (port?: number) =>
  startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    durable: false,
    logFile: join(directory, 'postgres.log'),
    ...(port !== undefined && { port }),
  });

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mandi-outage-'));
  postgres = await start();
  await createTemplate(postgres.url);
  market = await openTestMarket({}, postgres.url);
  recycler = await addPerson(market, 'recycler');
  producer = await addPerson(market, 'producer');
  const credit = await addCredit(market, recycler, await addAccount(market, recycler), { available: 1_000_000 });
  offer = await addOffer(market, recycler, credit, { quantity: 1_000_000, minimum: 1 });
  account = await addAccount(market, producer);
});
afterAll(async () => {
  await market.close();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

const buy = (key?: string) =>
  market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
    token: producer.token,
    body: { producer_epr: account, FY: '2026', quantity: 1 },
    key,
  });

/** One request of each kind: a read, a cached read, a trade, a transaction of several statements, an upload, a login. */
const work = (): Promise<TestResponse>[] => [
  market.call('GET', '/api/epr/credit-offers/', { token: recycler.token }),
  market.call('GET', `/api/epr/public-credit-offers/?search=${Math.random()}`),
  buy(),
  market.call('PATCH', `/api/epr/credit-offers/${offer}/`, { token: recycler.token, body: { offer_title: 'Flakes' } }),
  market.call('PATCH', '/api/users/update/', {
    token: recycler.token,
    body: { pcb_doc: new TestFile('paper.pdf', pdf()) },
  }),
  market.call('POST', '/api/users/login/', { body: { email: 'nobody@example.in', password: 'whatever' } }),
  market.call('GET', '/readyz'),
];

function expectAway(result: TestResponse, what = ''): void {
  expect(result, what).toMatchObject({
    status: 503,
    body: { status: false, error: expect.stringMatching(/temporarily unavailable/) },
  });
  expect(Number(result.headers['retry-after']), what).toBeGreaterThan(0);
}

it('answers 503 while the database is away, and works again by itself', async () => {
  const port = Number(new URL(postgres.url).port);
  for (const result of await Promise.all(work())) expect(result.status, result.text).toBeLessThan(500);
  let stopped = false;
  const gone = postgres.stop().then(() => (stopped = true));
  while (!stopped) for (const result of await Promise.all(work())) if (result.status >= 500) expectAway(result);
  await gone;

  expect((await market.call('GET', '/healthz')).status).toBe(200);
  for (const result of await Promise.all(work())) expectAway(result);
  for (const [key, endpoint] of features.flatMap(({ contract }) => Object.entries(contract))) {
    const [method = '', path = ''] = key.split(' ');
    if (endpoint.access === 'public') continue;
    const token = endpoint.access === 'session' || endpoint.access.includes('producer') ? producer : recycler;
    expectAway(await market.call(method, path.replace(/\{\w+\}/, offer), { token: token.token }), key);
  }
  expectAway(await buy('through-the-outage'));

  postgres = await start(port);
  const first = await buy('through-the-outage');
  expect(first.status).toBe(201);
  expect((await buy('through-the-outage')).text).toBe(first.text);
  expect((await market.call('GET', '/readyz')).status).toBe(200);
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});
