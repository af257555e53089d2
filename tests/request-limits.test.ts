// @module-tag thorough
/** Requests per minute and address: calls, pages, files and pictures together. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { EVERYTHING } from '#platform/http/admission.ts';
import { createRateLimiter, type RateLimiter } from '#platform/security/rate-limit.ts';
import { showTooManyRequests } from '#server/page-failure.ts';
import { openSharedMarket, addServer } from './market.ts';
import { repeats } from './repetitions.ts';

const market = await openSharedMarket();
/** Log lines of the app. */
let lines: Record<string, unknown>[];
const keep = (line: unknown) => void lines.push(line as Record<string, unknown>);
const context = { ...market.context, limiter: createLimiter(), log: { info: keep, warn: keep, error: keep } };
afterAll(() => context.limiter.close());
const app = await addServer(market, context);
// A page represents the whole site: it is registered behind the app in the same way.
await app.register(async (scope) => {
  scope.setErrorHandler(showTooManyRequests);
  scope.get('/a-page', async () => 'A page');
});
beforeEach(() => {
  lines = [];
  // The counts of the test before are over.
  market.clock.advance(60_000);
});

function createLimiter(db = market.db): RateLimiter {
  const fail = (error: unknown) => {
    throw error;
  };
  return createRateLimiter(db, fail, market.clock);
}

const PATHS = [
  '/api/epr/waste-types/',
  '/a-page',
  '/api/openapi.json',
  '/readyz',
  '/files/x',
  '/media/x',
  '/calendar/x.ics',
  '/nothing',
];
const get = (url: string, remoteAddress = '198.51.100.7', accept = '*/*') =>
  app.inject({ url, remoteAddress, headers: { accept } });

/** Counts requests of an address that a test does not send: most of them would prove nothing more. */
function countBefore(requests: number, address: string): void {
  for (let index = 0; index < requests; index += 1)
    context.limiter.countInMemory(EVERYTHING, address, market.clock.now());
}

it('1,200 over calls, pages and files together, then 429 with the seconds to wait', async () => {
  const sent = repeats(200, 1_200);
  countBefore(1_200 - sent, '198.51.100.7');
  for (let index = 0; index < sent; index += 1) {
    const answer = await get(PATHS[index % PATHS.length] ?? '');
    expect(answer.statusCode, answer.payload).not.toBe(429);
  }
  for (const path of PATHS) {
    const answer = await get(path);
    expect(answer.statusCode, path).toBe(429);
    expect(Number(answer.headers['retry-after']), path).toBeGreaterThan(0);
  }
  const page = await get('/a-page', '198.51.100.7', 'text/html,*/*;q=0.8');
  expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
  expect(page.payload).toMatch(/Please wait \d+ seconds/);
  expect((await get('/a-page', '198.51.100.8')).statusCode).toBe(200);
  // The IPv4-mapped form of an address counts as the same address.
  expect((await get('/a-page', '::ffff:198.51.100.7')).statusCode).toBe(429);
});

it('a cached answer counts too, and its refusal is one line of the log', async () => {
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = (suffix = '') =>
    fetch(`${base}/api/epr/public-credit-offers/${suffix}`, { headers: { 'accept-encoding': 'identity' } }).then(
      ({ status }) => status,
    );
  const kept: number[] = [];
  app.cachedResponses.onSent((_route, status) => kept.push(status));
  const sent = repeats(400, 1_200);
  countBefore(1_200 - sent, '127.0.0.1');
  // The first alone: its answer is kept before the others ask for it, also on a slow machine.
  expect(await ask()).toBe(200);
  for (let asked = 1; asked < sent; asked += 50) {
    const together = Array.from({ length: Math.min(50, sent - asked) }, () => ask());
    expect(new Set(await Promise.all(together))).toEqual(new Set([200]));
  }
  expect(kept.length).toBeGreaterThan((sent * 5) / 6);
  expect(lines).toEqual([]);
  expect([await ask(), await ask('?never=asked')]).toEqual([429, 429]);
  expect(lines.map((line) => line['event'])).toEqual(['limit.reached', 'limit.reached']);
});

it('counts of many addresses are written in one statement', async () => {
  /** Counting statements. */
  let statements = 0;
  const watched = market.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const [limiter, { clock }] = [createLimiter(watched), market];
  const limit = { name: 'tests', most: 5, seconds: 60 };
  for (let index = 0; index < 2_000; index += 1)
    limiter.countInMemory(limit, `10.0.${index >> 8}.${index & 255}`, clock.now());
  await limiter.close();
  expect(statements).toBe(1);
});

it('two processes count together', async () => {
  const [limiter, { clock }] = [createLimiter(), market];
  const limit = { name: 'tests', most: 3, seconds: 60 };
  const other = createLimiter();
  for (const each of [limiter, other, limiter]) each.countInMemory(limit, '2001:db8::1', clock.now());
  await limiter.close();
  other.countInMemory(limit, '2001:db8::2', clock.now());
  await other.close();
  expect(() => other.countInMemory(limit, '2001:db8::3', clock.now())).toThrow('Too many');
});

it('the description is made once', async () => {
  const first = await get('/api/openapi.json');
  const again = await app.inject({
    url: '/api/openapi.json',
    headers: { 'if-none-match': String(first.headers['etag']) },
  });
  expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
});
