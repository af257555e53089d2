import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKept } from './kept.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is made once for all who ask, again when it is forgotten, and again after its life', async () => {
  let made = 0;
  const kept = createKept(async () => (made += 1), 1_000);
  expect(await Promise.all(Array.from({ length: 100 }, () => kept.read()))).toEqual(Array(100).fill(1));
  expect(await kept.read()).toBe(1);
  kept.forget();
  expect(await kept.read()).toBe(2);
  vi.advanceTimersByTime(999);
  expect(await kept.read()).toBe(2);
  vi.advanceTimersByTime(1);
  expect(await kept.read()).toBe(3);
});

it('is not kept when it was forgotten while it was made, nor when it failed', async () => {
  const makings: PromiseWithResolvers<number>[] = [];
  const kept = createKept(() => {
    const making = Promise.withResolvers<number>();
    makings.push(making);
    return making.promise;
  }, 1_000);
  const old = kept.read();
  kept.forget();
  const fresh = kept.read();
  makings[0]?.resolve(1);
  makings[1]?.reject(new Error('away'));
  expect(await old).toBe(1);
  await expect(fresh).rejects.toThrow('away');
  const next = kept.read();
  makings[2]?.resolve(3);
  expect([await next, await kept.read()]).toEqual([3, 3]);
});
