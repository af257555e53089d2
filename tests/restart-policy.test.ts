// @module-tag thorough
import { beforeEach, expect, it } from 'vitest';

interface End {
  code: number | null;
  isOpen: boolean;
  isRefused: boolean;
  ranMs: number;
}
type Policy = (end: End) => number | undefined;
const script = new URL('../scripts/restart-policy.mjs', import.meta.url).href;
const { restartPolicy } = (await import(script)) as { restartPolicy: () => Policy };

let pauseAfter: Policy;
beforeEach(() => {
  pauseAfter = restartPolicy();
});
const crash: End = { code: null, isOpen: true, isRefused: false, ranMs: 5_000 };

it('starts a server that ended by itself again, after pauses that grow', () => {
  const pauses = Array.from({ length: 7 }, () => pauseAfter(crash));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  // A server that could not open again meanwhile, e.g. because the database was down too.
  expect(pauseAfter({ ...crash, code: 1, isOpen: false })).toBe(30_000);
  // After a stable period the first pause is short again.
  expect(pauseAfter({ ...crash, ranMs: 60_000 })).toBe(1_000);
});

it.each([
  ['ended in order', { ...crash, code: 0 }],
  ['refused its settings', { ...crash, code: 1, isOpen: false, isRefused: true }],
])('the launcher ends with a server that %s', (_, end) => {
  expect(pauseAfter(end)).toBeUndefined();
  pauseAfter(crash);
  expect(pauseAfter(end)).toBeUndefined();
});

it('the launcher does not repeat a start that never came to an end', () => {
  expect(pauseAfter({ ...crash, code: 1, isOpen: false })).toBeUndefined();
});
