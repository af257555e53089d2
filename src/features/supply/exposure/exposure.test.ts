import { expect, it } from 'vitest';
import { sample } from '#tests/components/sample.ts';
import { exposureLine } from './contract.ts';
import { totalsOf } from './exposure.ts';

it('a line whose sum with the others exceeds every amount counts as not known', () => {
  // ₹ 4,00,00,00,00,00,000 each; no amount is above ₹ 5,00,00,00,00,00,000.
  const ec = { rate: 4_000, at_most: false, amount: 40_000_000_000_000 };
  const line = sample(exposureLine, { ec });
  expect(totalsOf([line, line, line]).ec).toEqual({ amount: null, known: ec.amount, unknown_lines: 2 });
});
