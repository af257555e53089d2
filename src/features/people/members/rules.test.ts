import { expect, test } from 'vitest';
import { isPossibleEnd } from './rules.ts';

test.each([
  ['2026-11-28', false],
  ['2026-11-29', true],
  ['2029-11-28', true],
  ['2029-11-29', false],
  ['2027-02-30', false],
  ['tomorrow', false],
])('on 28 November 2026 a membership may end with %s: %s', (until, may) =>
  expect(isPossibleEnd(until, '2026-11-28')).toBe(may),
);
