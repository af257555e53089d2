import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A batcher whose batches end when the test says so. */
function held(options: { most?: number; inFlight?: number } = {}) {
  const begun: { items: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const batcher = createBatcher<string, string>({
    run: (items) =>
      new Promise((end, fail) => begun.push({ items, end: () => end(items.map((item) => item.toUpperCase())), fail })),
    most: options.most ?? 3,
    inFlight: options.inFlight ?? 2,
    conflict: (item) => item.split(' ')[1] ?? null,
  });
  const batches = () => begun.map(({ items }) => items);
  return { batcher, begun, batches };
}

it('takes what arrives together in one batch, and what comes meanwhile in the next when the first is done', async () => {
  const { batcher, begun, batches } = held();
  const first = [batcher.add('a'), batcher.add('b')];
  await vi.advanceTimersByTimeAsync(1);
  const second = [batcher.add('c'), batcher.add('d')];
  await vi.advanceTimersByTimeAsync(1);
  expect(batches()).toEqual([['a', 'b']]);
  begun[0]?.end();
  expect(await Promise.all(first)).toEqual(['A', 'B']);
  await vi.advanceTimersByTimeAsync(1);
  expect(batches()[1]).toEqual(['c', 'd']);
  begun[1]?.end();
  expect(await Promise.all(second)).toEqual(['C', 'D']);
});

it('the batcher goes past a batch that is held up, but never with more than allowed', async () => {
  const { batcher, begun, batches } = held({ most: 1 });
  const [a, b, c] = [batcher.add('a'), batcher.add('b'), batcher.add('c')];
  await vi.advanceTimersByTimeAsync(49);
  expect(batches()).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(2);
  expect(batches()).toEqual([['a'], ['b']]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(batches()).toHaveLength(2);
  begun[1]?.end();
  await vi.advanceTimersByTimeAsync(1);
  expect(batches()).toEqual([['a'], ['b'], ['c']]);
  begun[0]?.end();
  begun[2]?.end();
  expect(await Promise.all([a, b, c])).toEqual(['A', 'B', 'C']);
});

it('keeps apart what must not share a batch', async () => {
  const { batcher, begun, batches } = held();
  const all = [batcher.add('a x'), batcher.add('b x'), batcher.add('c y')];
  await vi.advanceTimersByTimeAsync(1);
  expect(batches()).toEqual([['a x', 'c y']]);
  begun[0]?.end();
  await vi.advanceTimersByTimeAsync(1);
  expect(batches()[1]).toEqual(['b x']);
  begun[1]?.end();
  expect(await Promise.all(all)).toEqual(['A X', 'B X', 'C Y']);
});

it('runs the items of a failed batch one by one, so that a bad one fails alone', async () => {
  const batcher = createBatcher<string, string>({
    run: async (items) => {
      if (items.includes('bad')) throw new Error('bad');
      return items.map((item) => item.toUpperCase());
    },
    most: 3,
    inFlight: 1,
    conflict: () => null,
  });
  const all = Promise.allSettled([batcher.add('a'), batcher.add('bad'), batcher.add('c')]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await all).toMatchObject([{ value: 'A' }, { status: 'rejected', reason: new Error('bad') }, { value: 'C' }]);
});
