import { expect, it } from 'vitest';
import { quantityTaken, rankOfTaken } from './rules.ts';

const charges = { feeBasisPoints: 50, gstBasisPoints: 1800 };
const taken = (pricePaise: number, free: number, minimum: number, need: number) =>
  quantityTaken(need, { pricePaise, free, minimum }, charges);

// Price, free, minimum; need: takes, total, per unit.
it.each([
  [240, 41_000, 500, 20_000, 'all', 20_000, 5_692_320, 285],
  [240, 41_000, 500, 300, 'all', 500, 142_308, 285],
  [205, 3_000, 500, 5_000, 'part', 3_000, 729_329, 243],
  [2_550, 40, 100, 20, 'all', 40, 120_962, 3_024],
] as const)('at %i paise, %i free, minimum %i; %i needed: %s %i for %i, %i each', (...example) => {
  const [price, free, minimum, need, covers, takes, total, perUnit] = example;
  expect(taken(price, free, minimum, need)).toMatchObject({ covers, takes, amounts: { total }, perUnit });
});

it('takes nothing where nothing is free, and no more than one order may be worth', () => {
  expect(taken(240, 0, 500, 20)).toBeNull();
  const most = taken(1_000_000_000, 1_000_000_000, 1, 1_000_000_000);
  expect(most).toMatchObject({ takes: 1_000_000, covers: 'part', amounts: { itemValue: 1_000_000_000_000_000 } });
});

it('ranks those that cover all by their total, then the others by their price per unit', () => {
  const rank = (...terms: Parameters<typeof taken>) => rankOfTaken(taken(...terms) ?? expect.fail());
  const all = [rank(240, 41_000, 500, 300), rank(241, 41_000, 500, 300), rank(1_000_000_000, 1_000_000, 1, 1_000_000)];
  const part = [rank(100, 10, 5, 300), rank(101, 299, 5, 300)];
  expect([...all, ...part]).toEqual([...all, ...part].toSorted((one, other) => one - other));
});
