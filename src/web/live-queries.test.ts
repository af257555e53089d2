import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { invalidateAbout, reloadAfterWrite } from './live-queries.ts';

const COUNTS = 'GET /api/users/counts/';
const TRADES = 'GET /api/epr/transactions/';
const OFFERS = 'GET /api/epr/public-credit-offers/';

let asked: Record<string, number>;
const page = { visibilityState: 'visible' };
const leaving: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
  asked = {};
});
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const count = (key: string) => (asked[key] = (asked[key] ?? 0) + 1);
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A client with a screen that shows these queries, and the number of requests for each since. */
async function screen(answer: (key: string) => Promise<number> = async (key) => count(key)) {
  const client = new QueryClient();
  for (const key of [COUNTS, TRADES, OFFERS]) {
    const observer = new QueryObserver(client, { queryKey: [key, {}], queryFn: () => answer(key) });
    leaving.push(observer.subscribe(() => undefined));
  }
  await later(1);
  asked = {};
  const updates = invalidateAbout(client);
  leaving.push(() => updates.stop());
  updates.expectEvents();
  return { client, updates };
}

it('asks once for what happens together', async () => {
  const { updates } = await screen();
  updates.add(['trade']);
  await later(100);
  updates.add(['transaction']);
  await later(60);
  expect(asked).toEqual({ [COUNTS]: 1, [TRADES]: 1, [OFFERS]: 1 });
  await later(60_000);
  expect(asked).toEqual({ [COUNTS]: 1, [TRADES]: 1, [OFFERS]: 1 });
});

it.each([403, 404])('leaves alone what is answered with %i, and asks for the rest', async (status) => {
  const { updates } = await screen((key) => {
    count(key);
    return key === TRADES ? Promise.reject(new ApiError(status, 'Not found.')) : Promise.resolve(1);
  });
  updates.add(['trade']);
  await later(1_000);
  expect(asked).toEqual({ [COUNTS]: 1, [OFFERS]: 1 });
});

it('asks for the market alone when the market alone has changed', async () => {
  const { updates } = await screen();
  updates.add(['market']);
  await later(1_000);
  expect(asked).toEqual({ [COUNTS]: 1, [OFFERS]: 1 });
  updates.add(['counts']);
  await later(1_000);
  expect(asked).toEqual({ [COUNTS]: 2, [OFFERS]: 1 });
});

it('asks again for each screen whose figures come from the market, and for no part of it that does not', async () => {
  const keys = [
    'GET /api/epr/public-credit-offers/{slug}/',
    'GET /api/epr/target/',
    'GET /api/epr/target/{id}/',
    'GET /api/epr/exposure/',
    'GET /api/epr/trades/{id}/',
  ];
  const client = new QueryClient();
  const show = (key: string) =>
    leaving.push(
      new QueryObserver(client, { queryKey: [key, {}], queryFn: async () => count(key) }).subscribe(() => undefined),
    );
  for (const key of [...keys, 'GET /api/epr/trades/{id}/billing/', 'GET /api/epr/target/{id}/history/']) show(key);
  await later(1);
  asked = {};
  const updates = invalidateAbout(client);
  leaving.push(() => updates.stop());
  updates.add(['market']);
  await later(1_000);
  expect(asked).toEqual(Object.fromEntries(keys.map((key) => [key, 1])));
});

it('asks for the counts of the badges too when a notification has come', async () => {
  const { updates } = await screen();
  updates.add(['notification']);
  await later(1_000);
  expect(asked).toEqual({ [COUNTS]: 1 });
});

it('asks twice a second at most in a storm, and after its last event', async () => {
  const { updates } = await screen();
  for (let n = 0; n < 100; n += 1) {
    updates.add(['trade']);
    await later(20);
  }
  expect(asked[TRADES]).toBe(4);
  await later(600);
  expect(asked[TRADES]).toBe(5);
});

it('a reload lets a slow answer arrive before it asks anew', async () => {
  let aborted = 0;
  const client = new QueryClient();
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => (aborted += 1));
    count(TRADES);
    return new Promise<number>((resolve) => setTimeout(() => resolve(1), 2_000));
  };
  const observer = new QueryObserver(client, { queryKey: [TRADES], queryFn });
  leaving.push(observer.subscribe(() => undefined));
  await later(2_000);
  const updates = invalidateAbout(client);
  leaving.push(() => updates.stop());
  for (let n = 0; n < 50; n += 1) {
    updates.add(['trade']);
    await later(100);
  }
  expect(aborted).toBe(0);
  expect(asked[TRADES]).toBe(4);
});

it.each([
  ['an event', (client: QueryClient) => invalidateAbout(client).add(['trade'])],
  ['an own write', (client: QueryClient) => void reloadAfterWrite(client)],
])('requests again what was being read for the first time at %s, as it may be older', async (_, change) => {
  const client = new QueryClient();
  let stored = 'before';
  const queryFn = async () => {
    count(TRADES);
    const read = stored;
    await new Promise((resolve) => void setTimeout(resolve, 1_000));
    return read;
  };
  leaving.push(new QueryObserver(client, { queryKey: [TRADES], queryFn }).subscribe(() => undefined));
  await later(1);
  stored = 'after';
  change(client);
  await later(3_000);
  expect(client.getQueryData([TRADES])).toBe('after');
  expect(asked).toEqual({ [TRADES]: 2 });
});

it('only remembers that a long list, or what a hidden page shows, is out of date', async () => {
  const { client, updates } = await screen();
  const list = async (key: string, pages: number) => {
    const observer = new InfiniteQueryObserver(client, {
      queryKey: [key],
      queryFn: async () => count(key),
      initialPageParam: 0,
      getNextPageParam: (_last, all) => all.length,
    });
    leaving.push(observer.subscribe(() => undefined));
    await later(1);
    for (let n = 1; n < pages; n += 1) await observer.fetchNextPage();
    asked[key] = 0;
    return () => client.getQueryState([key])?.isInvalidated;
  };
  const [short, long] = [await list('short', 10), await list('long', 11)];
  updates.add(['trade']);
  await later(1_000);
  expect(asked).toMatchObject({ short: 10, long: 0, [TRADES]: 1 });
  expect([short(), long()]).toEqual([false, true]);

  page.visibilityState = 'hidden';
  updates.add(['trade']);
  await later(1_000);
  expect(asked).toMatchObject({ short: 10, long: 0, [TRADES]: 1 });
  expect(short()).toBe(true);
});

it.each([
  ['before its answer', -20],
  ['right after its answer', 0],
  ['a little after its answer', 110],
])('reloads once after an own write whose event comes %s', async (_, delay) => {
  const { client, updates } = await screen();
  if (delay < 0) updates.add(['trade']);
  await later(Math.max(0, -delay));
  const done = reloadAfterWrite(client);
  await later(Math.max(0, delay));
  if (delay >= 0) updates.add(['trade', 'market']);
  await later(10_000);
  await done;
  expect(asked).toEqual({ [COUNTS]: 1, [TRADES]: 1, [OFFERS]: 1 });
});

it('reloads again for an event that comes after the reload has begun', async () => {
  const { client, updates } = await screen();
  void reloadAfterWrite(client);
  await later(160);
  updates.add(['trade']);
  await later(10_000);
  expect(asked).toEqual({ [COUNTS]: 2, [TRADES]: 2, [OFFERS]: 2 });
});

it('reloads once after an own write without any event, and at once where none are followed', async () => {
  const { client, updates } = await screen();
  void reloadAfterWrite(client);
  await later(10_000);
  expect(asked).toEqual({ [COUNTS]: 1, [TRADES]: 1, [OFFERS]: 1 });
  updates.stop();
  void reloadAfterWrite(client);
  await later(1);
  expect(asked).toEqual({ [COUNTS]: 2, [TRADES]: 2, [OFFERS]: 2 });
});

it('asks for everything at a subject that it does not know', async () => {
  const { updates } = await screen();
  updates.add(['article']);
  await later(1_000);
  expect(asked).toEqual({ [COUNTS]: 1 });
  updates.add(['auction']);
  await later(1_000);
  expect(asked).toEqual({ [COUNTS]: 2, [TRADES]: 1, [OFFERS]: 1 });
});
