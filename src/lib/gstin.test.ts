import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gstinCheckDigit, gstinStateCode, isGstin } from './gstin.ts';

// The first two are from published tax rulings.
const real = ['24AADFR1112P1ZC', '24APOPM7898B1ZE', '27AAPFU0939F1ZV'];

test.each(real)('%s is one', (gstin) => {
  expect(isGstin(gstin)).toBe(true);
  expect(gstinCheckDigit(gstin.slice(0, 14))).toBe(gstin.charAt(14));
});

test.each([
  '27AABCU9603R1ZX',
  '',
  '24AADFR1112P1Z',
  '24AADFR1112P1ZCC',
  '24aadfr1112p1zc',
  ' 24AADFR1112P1ZC',
  '24AADFR1112P1ZC\n',
  '24AADFR1112P0ZC',
  '24AADFR1112P1YC',
  '2४AADFR1112P1ZC',
])('%j is none', (text) => expect(isGstin(text)).toBe(false));

test('the popular sample with the right check character is one', () => expect(isGstin('27AABCU9603R1ZN')).toBe(true));

test('a wrong character in any place is found', () => {
  const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  fc.assert(
    fc.property(
      fc.constantFrom(...real),
      fc.integer({ min: 0, max: 14 }),
      fc.constantFrom(...characters),
      (gstin, place, character) => {
        fc.pre(gstin.charAt(place) !== character);
        expect(isGstin(gstin.slice(0, place) + character + gstin.slice(place + 1))).toBe(false);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('any first 14 of the right form have exactly one check character', () => {
  const first14 = fc.stringMatching(/^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z$/);
  fc.assert(fc.property(first14, (text) => isGstin(text + gstinCheckDigit(text))));
});

test('a text that begins no GSTIN has no check character', () => {
  for (const text of ['', '24AADFR1112P1', '24aadfr1112p1z']) expect(() => gstinCheckDigit(text)).toThrow(RangeError);
});

test('state code', () => expect(gstinStateCode('27AAPFU0939F1ZV')).toBe('27'));
