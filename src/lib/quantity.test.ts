import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatKilograms, groupDigits, parseQuantity } from './quantity.ts';
import { QUANTITY_LIMIT } from './money.ts';

test.each([
  ['0', 0],
  ['1000', 1000],
  ['0042', 42],
  [1250, 1250],
  [0, 0],
  [QUANTITY_LIMIT, QUANTITY_LIMIT],
])('%j is %d kg', (text, kilograms) => expect(parseQuantity(text)).toBe(kilograms));

test.each([
  '', ' ', '1e3', '0.5', '1.0', '-1', '+1', ' 5', '5 ', '5\n', '1,000', '١٢', '१२', '５', '0x10', 'NaN',
  0.5, -1, 1e21, Number.NaN, Number.POSITIVE_INFINITY, QUANTITY_LIMIT + 1, String(QUANTITY_LIMIT + 1), '9'.repeat(400),
])('%j is refused', (text) => expect(parseQuantity(text)).toBeNull()); // prettier-ignore

test('every quantity survives the way through text, and grouping loses no digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: QUANTITY_LIMIT }), (kilograms) => {
      expect(parseQuantity(String(kilograms))).toBe(kilograms);
      expect(parseQuantity(kilograms)).toBe(kilograms);
      expect(groupDigits(kilograms)).toMatch(/^(\d{1,2}(,\d{2})*,\d{3}|\d{1,3})$/);
      expect(groupDigits(kilograms).replaceAll(',', '')).toBe(String(kilograms));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [0, '0 Kg'],
  [999, '999 Kg'],
  [125000, '1,25,000 Kg'],
  [10000000, '1,00,00,000 Kg'],
])('%d reads %s', (kilograms, text) => expect(formatKilograms(kilograms)).toBe(text));
