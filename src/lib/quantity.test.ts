import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUANTITY_LIMIT } from './money.ts';
import { formatQuantity, formatTonnes, formatTotals, groupDigits, parseQuantity, totalsOf } from './quantity.ts';

test.each([
  ['0', 0],
  ['1000', 1000],
  ['0042', 42],
  [1250, 1250],
  [0, 0],
  [QUANTITY_LIMIT, QUANTITY_LIMIT],
])('%j is %d', (text, quantity) => expect(parseQuantity(text)).toBe(quantity));

test.each([
  '', ' ', '1e3', '0.5', '1.0', '-1', '+1', ' 5', '5 ', '5\n', '1,000', '١٢', '१२', '５', '0x10', 'NaN',
  0.5, -1, 1e21, Number.NaN, Number.POSITIVE_INFINITY, QUANTITY_LIMIT + 1, String(QUANTITY_LIMIT + 1), '9'.repeat(400),
])('%j is refused', (text) => expect(parseQuantity(text)).toBeNull()); // oxfmt-ignore

test('every quantity survives the way through text, and grouping loses no digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: QUANTITY_LIMIT }), (quantity) => {
      expect(parseQuantity(String(quantity))).toBe(quantity);
      expect(parseQuantity(quantity)).toBe(quantity);
      expect(groupDigits(quantity)).toMatch(/^(\d{1,2}(,\d{2})*,\d{3}|\d{1,3})$/);
      expect(groupDigits(quantity).replaceAll(',', '')).toBe(String(quantity));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [0, 'kg', '0 Kg'],
  [999, 'kg', '999 Kg'],
  [125000, 'kg', '1,25,000 Kg'],
  [10000000, 'kg', '1,00,00,000 Kg'],
  [2400, 'g', '2,400 g'],
] as const)('%d %s reads %s', (quantity, unit, text) => expect(formatQuantity(quantity, unit)).toBe(text));

test('sums show each unit by itself, kilograms first, and leave out a unit without anything', () => {
  const items = [
    { unit: 'g', free: 2_000, sold: 0 },
    { unit: 'kg', free: 1_25_000, sold: 7 },
    { unit: 'g', free: 400, sold: 0 },
  ] as const;
  expect(formatTotals(totalsOf(items, ({ free }) => free))).toBe('1,25,000 Kg and 2,400 g');
  expect(formatTotals(totalsOf(items, ({ sold }) => sold))).toBe('7 Kg');
  expect(formatTotals({ kg: 0, g: 40 })).toBe('40 g');
  expect(formatTotals(totalsOf([], () => 1))).toBe('0 Kg');
});

test.each([
  [125_480, 'kg', '125.48 t'],
  [1_000, 'kg', '1 t'],
  [1_001, 'kg', '1.001 t'],
  [123_456_789, 'kg', '1,23,456.789 t'],
  [999, 'kg', null],
  [0, 'kg', null],
  [125_480, 'g', null],
] as const)('%d %s are %s', (quantity, unit, tonnes) => expect(formatTonnes(quantity, unit)).toBe(tonnes));
