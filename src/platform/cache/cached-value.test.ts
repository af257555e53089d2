import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cachedValue } from './cached-value.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a value is made once for all who ask, again when it is forgotten, and again after its life', async () => {
  let made = 0;
  const kept = cachedValue(async () => (made += 1), 1_000);
  expect(await Promise.all(Array.from({ length: 100 }, () => kept.read()))).toEqual(Array(100).fill(1));
  expect(await kept.read()).toBe(1);
  kept.invalidate();
  expect(await kept.read()).toBe(2);
  vi.advanceTimersByTime(999);
  expect(await kept.read()).toBe(2);
  vi.advanceTimersByTime(1);
  expect(await kept.read()).toBe(3);
});

it('a value is made one at a time, anew for those who ask after it was forgotten, and not kept when it failed', async () => {
  const makings: PromiseWithResolvers<number>[] = [];
  const kept = cachedValue(() => {
    const making = Promise.withResolvers<number>();
    makings.push(making);
    return making.promise;
  }, 1_000);
  const begun = (count: number) =>
    vi.waitFor(() => expect(makings).toHaveLength(count), { timeout: 10_000, interval: 1 });
  const old = kept.read();
  await begun(1);
  kept.invalidate();
  const fresh = kept.read();
  kept.invalidate();
  const later = kept.read();
  await vi.advanceTimersByTimeAsync(10);
  expect(makings).toHaveLength(1);
  makings[0]?.resolve(1);
  expect(await old).toBe(1);
  await begun(2);
  makings[1]?.reject(new Error('away'));
  await expect(fresh).rejects.toThrow('away');
  await expect(later).rejects.toThrow('away');
  const next = kept.read();
  await begun(3);
  makings[2]?.resolve(3);
  expect([await next, await kept.read()]).toEqual([3, 3]);
});
