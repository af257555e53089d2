import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AMOUNT_LIMIT_PAISE,
  formatRupees,
  isAboveItemValueLimit,
  ITEM_VALUE_LIMIT_PAISE,
  parseRupees,
  PRICE_LIMIT_PAISE,
  QUANTITY_LIMIT,
  rupees,
} from './money.ts';

describe('parseRupees', () => {
  test.each([
    ['0', 0],
    ['1.5', 150],
    ['1.05', 105],
    ['0.29', 29],
    ['10000000.00', PRICE_LIMIT_PAISE],
    ['007', 700],
    [1.1, 110],
    [1.15, 115],
    [4.35, 435],
    [2, 200],
    ['50000000000000.00', AMOUNT_LIMIT_PAISE],
  ])('%j is %d paise', (text, paise) => expect(parseRupees(text)).toBe(paise));

  test.each([
    '', '.', '1.', '.5', '1.234', '1,000', '₹ 5', ' 5', '5 ', '5\n', '-5', '+5', '1e3', '0x10', 'NaN', '१२', '١٢', '５',
    '50000000000000.01', '9'.repeat(400),
    0.1 + 0.2, 1.005, -1, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY,
  ])('%j is refused', (text) => expect(parseRupees(text)).toBeNull()); // oxfmt-ignore

  test('every amount survives the way out and back, as number, text and JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: AMOUNT_LIMIT_PAISE }), (paise) => {
        const wire = rupees(paise);
        expect(parseRupees(wire)).toBe(paise);
        expect(parseRupees(String(wire))).toBe(paise);
        expect(parseRupees(JSON.parse(JSON.stringify(wire)) as number)).toBe(paise);
      }),
      { numRuns: 20_000 },
    );
  });

  test('text of any kind gives whole paise within the limit or null', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.double().map(String)), (text) => {
        const paise = parseRupees(text);
        expect(paise === null || (Number.isSafeInteger(paise) && paise >= 0 && paise <= AMOUNT_LIMIT_PAISE)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});

test('the largest trade fits, with fee and tax of up to 100% each', () => {
  expect(ITEM_VALUE_LIMIT_PAISE * 4).toBeLessThanOrEqual(AMOUNT_LIMIT_PAISE);
});

test.each([
  [1_000_000, PRICE_LIMIT_PAISE, false],
  [1_000_001, PRICE_LIMIT_PAISE, true],
  [QUANTITY_LIMIT, 1_000_000, false],
  [QUANTITY_LIMIT, 1_000_001, true],
  [QUANTITY_LIMIT, PRICE_LIMIT_PAISE, true],
])('%d Kg at %d paise is above what one order may be worth: %s', (kilograms, paise, isAbove) =>
  expect(isAboveItemValueLimit(kilograms, paise)).toBe(isAbove),
);

test('rupees refuses what is not whole paise', () => {
  for (const paise of [0.5, Number.NaN, Infinity, AMOUNT_LIMIT_PAISE + 1])
    expect(() => rupees(paise)).toThrow(RangeError);
});

test.each([
  [0, '₹ 0.00'],
  [1.5, '₹ 1.50'],
  [14823.75, '₹ 14,823.75'],
  [100000, '₹ 1,00,000.00'],
  [1234567, '₹ 12,34,567.00'],
  [10000000, '₹ 1,00,00,000.00'],
])('%d reads %s', (amount, text) => expect(formatRupees(amount)).toBe(text));

test('an amount keeps its very paise when it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: AMOUNT_LIMIT_PAISE }), (paise) => {
      expect(Number(formatRupees(rupees(paise)).replace(/[^0-9]/g, ''))).toBe(paise);
    }),
    { numRuns: 5_000 },
  );
});
