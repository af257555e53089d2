import type pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPublicChanges } from './public-changes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells each change at once, and once more less than a second later for all changes of that time', () => {
  const times: number[] = [];
  const pool = { query: vi.fn(async () => undefined) } as unknown as pg.Pool;
  const market = followPublicChanges('market', { on: () => undefined } as never, pool, () => undefined);
  const start = Date.now();
  market.listen(() => times.push(Date.now() - start));
  market.publish();
  vi.advanceTimersByTime(300);
  market.publish();
  vi.advanceTimersByTime(5_000);
  expect(times).toEqual([0, 300, 400, 800]);
  market.close();
});
