// @module-tag thorough
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { RateLimit } from './counter.ts';
import { InMemoryRateCounts } from './in-memory-rate-counts.ts';

const LIMIT: RateLimit = { name: 'tests', most: 3, seconds: 60 };
const NOON = Date.parse('2026-11-21T12:00:00Z');
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const heapUsed = () => {
  collect();
  return process.memoryUsage().heapUsed;
};
const numbered = (index: number) => `${10 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.7`;
const hits = (counts: InMemoryRateCounts, addresses: readonly string[]) =>
  addresses.map((address) => counts.hit(LIMIT, address, NOON));

it('refuses what is one too many of one address, until its window is over', () => {
  const counts = new InMemoryRateCounts();
  expect(
    hits(
      counts,
      Array.from({ length: 4 }, () => '192.0.2.1'),
    ),
  ).toEqual([false, false, false, true]);
  expect(hits(counts, ['::ffff:192.0.2.1', '192.0.2.2'])).toEqual([true, false]);
  expect(counts.hit(LIMIT, '192.0.2.1', NOON + 60_000)).toBe(false);
});

it('counts IPv6 by its /64, and ten times as much by its /48', () => {
  const counts = new InMemoryRateCounts();
  expect(hits(counts, ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4'])).toEqual([
    false,
    false,
    false,
    true,
  ]);
  const others = Array.from({ length: 27 }, (_, index) => `2001:db8:0:${(index + 1).toString(16)}::1`);
  expect(hits(counts, others).slice(0, 26)).not.toContain(true);
  expect(counts.hit(LIMIT, '2001:db8:0:ffff::1', NOON)).toBe(true);
  expect(counts.hit(LIMIT, '2001:db8:1::1', NOON)).toBe(false);
});

it('beyond 50,000 keys one stands for a /24, and memory stays small', () => {
  const counts = new InMemoryRateCounts();
  const before = heapUsed();
  for (let index = 0; index < 100_000; index += 1) counts.hit(LIMIT, numbered(index), NOON);
  for (let index = 0; index < 20_000; index += 1) counts.hit(LIMIT, `2001:${index.toString(16)}::1`, NOON);
  expect(heapUsed() - before).toBeLessThan(50 * 1024 * 1024);
  expect(counts.size).toBeLessThan(61_000);
  // Counters that exist are kept; further addresses of one network share a counter.
  expect(counts.hit(LIMIT, numbered(1), NOON)).toBe(false);
  const full = new InMemoryRateCounts();
  for (let index = 0; index < 50_000; index += 1) full.hit(LIMIT, numbered(index), NOON);
  expect(hits(full, ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4'])).toEqual([false, false, false, true]);
  expect(full.hit(LIMIT, '203.0.114.4', NOON)).toBe(false);
  expect(
    hits(
      full,
      Array.from({ length: 4 }, (_, index) => `2001:db8:5:${index}::1`),
    ).at(-1),
  ).toBe(true);
});

it('tells each hit once, learns of those of others, and deletes windows that are over', () => {
  const counts = new InMemoryRateCounts();
  hits(counts, ['192.0.2.1', '192.0.2.1', '2001:db8::1']);
  const taken = counts.takeUnwritten();
  expect(taken.map(({ key, hits: some }) => [key, some])).toEqual([
    ['tests:192.0.2.1', 2],
    ['tests:2001:db8::/64', 1],
    ['tests-site:2001:db8::/48', 1],
  ]);
  expect(counts.takeUnwritten()).toEqual([]);
  counts.giveBack(taken);
  expect(counts.takeUnwritten()).toEqual(taken);
  counts.learn([{ key: 'tests:192.0.2.1', startMs: NOON, hits: 3 }]);
  expect(counts.hit(LIMIT, '192.0.2.1', NOON)).toBe(true);
  counts.takeUnwritten();
  counts.deleteEnded(NOON + 60_000);
  expect(counts.size).toBe(0);
});
