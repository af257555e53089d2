import { expect, it } from 'vitest';
import { certificateNumberOf } from './rules.ts';

it.each([
  [' ew–2026/cu 00123 ', 'EW-2026/CU00123'],
  ['EW—2026\u2212CU\u200b-1', 'EW-2026-CU-1'],
  ['ＥＷ１２', 'EW12'],
  ['a_b.(c)', 'A_B.(C)'],
  ['abc', null],
  ['ABC#1', null],
  ['A'.repeat(60), 'A'.repeat(60)],
  ['A'.repeat(61), null],
])('%j is kept as %j', (typed, kept) => {
  expect(certificateNumberOf(typed)).toBe(kept);
});
