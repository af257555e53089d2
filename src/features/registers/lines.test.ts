import { expect, it } from 'vitest';
import { sumOf } from './service.server.ts';

it('sums to the paisa, whatever the binary fractions are and however large the sum', () => {
  const sum = (...amounts: number[]) =>
    sumOf(
      amounts.map((total) => ({ total })),
      'total',
    );
  expect(sum(0.1, 0.2)).toBe(0.3);
  expect(sum(1.1, 2.2, -3.3)).toBe(0);
  expect(sum(...Array.from({ length: 10_000 }, () => 0.07))).toBe(700);
  expect(sum(9_999_999_999_999.99, 0.01)).toBe(10_000_000_000_000);
  expect(sum(...Array.from({ length: 100 }, () => 50_000_000_000_000))).toBe(5_000_000_000_000_000);
});
