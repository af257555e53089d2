import { describe, expect, it } from 'vitest';
import { percentOf, scaleFor, shortNumber, shortRupees } from './scale.ts';

describe('an axis', () => {
  it.each([
    [0, [0, 1]],
    [Number.NaN, [0, 1]],
    [-5, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [9, [0, 5, 10]],
    [10, [0, 5, 10]],
    [97, [0, 25, 50, 75, 100]],
    [100, [0, 25, 50, 75, 100]],
    [101, [0, 50, 100, 150]],
    [72_000, [0, 20_000, 40_000, 60_000, 80_000]],
  ])('up to %d stands at %j', (most, ticks) => {
    expect(scaleFor(most)).toEqual({ top: ticks.at(-1), ticks });
  });

  it.each([1, 2, 9, 11, 99, 12_345, 999_999, 1e9, 4.2e15, 8e18])('holds %d in a handful of steps', (most) => {
    const { top, ticks } = scaleFor(most);
    expect(top).toBeGreaterThanOrEqual(most);
    expect(top).toBeLessThanOrEqual(Math.max(2.5 * most, 1));
    expect(ticks.length).toBeLessThanOrEqual(6);
    expect(ticks.every(Number.isInteger)).toBe(true);
  });
});

it('gives a share from 0 to 100 percent', () => {
  expect(percentOf(1, 4)).toBe(25);
  expect(percentOf(9, 4)).toBe(100);
  expect(percentOf(-1, 4)).toBe(0);
  expect(percentOf(1, 0)).toBe(0);
});

it.each([
  [0, '0'],
  [950, '950'],
  [75_000, '75,000'],
  [99_999, '99,999'],
  [100_000, '1 L'],
  [125_000, '1.25 L'],
  [9_999_000, '99.99 L'],
  [9_999_999, '1 Cr'],
  [10_000_000, '1 Cr'],
  [32_500_000, '3.25 Cr'],
  [120_000_000_000, '12,000 Cr'],
])('writes %d short as %s', (value, text) => {
  expect(shortNumber(value)).toBe(text);
  expect(shortRupees(value)).toBe(`₹ ${text}`);
});
