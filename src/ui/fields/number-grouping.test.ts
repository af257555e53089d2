import { describe, expect, it } from 'vitest';
import { caretAfterGrouping, groupedNumber, plainNumber } from './number-input.tsx';

describe('grouping', () => {
  it.each([
    ['', ''],
    ['7', '7'],
    ['999', '999'],
    ['1000', '1,000'],
    ['125000', '1,25,000'],
    ['1234567', '12,34,567'],
    ['100000000000', '1,00,00,00,00,000'],
  ])('writes %s as %s', (plain, shown) => expect(groupedNumber(plain)).toBe(shown));

  it('keeps a point as it is typed', () => {
    expect(groupedNumber('1234.')).toBe('1,234.');
    expect(groupedNumber('123456.50')).toBe('1,23,456.50');
  });
});

describe('what was typed', () => {
  it.each([
    ['₹ 12,34,567.891', 2, '1234567.89'],
    ['12.50', 0, '12'],
    ['.5', 2, '0.5'],
    ['1.2.3', 2, '1.23'],
    ['007', 0, '7'],
    ['0', 0, '0'],
    ['00.5', 2, '0.5'],
    ['-12e3', 0, '123'],
    ['५,००० किलो', 0, '5000'],
    ['௧௨.୫০', 2, '12.50'],
    ['abc', 2, ''],
  ])('%s with %i places is %s', (typed, decimals, plain) => expect(plainNumber(typed, decimals)).toBe(plain));

  it('stops at the longest number', () => expect(plainNumber('1234567', 0, 5)).toBe('12345'));

  it('comes back from what is shown', () => {
    for (const plain of ['0', '12', '1234', '9876543210', '12345.67'])
      expect(plainNumber(groupedNumber(plain), 2)).toBe(plain);
  });
});

describe('the caret', () => {
  it('stays behind the digit just typed', () => {
    // 5 inserted behind the 1 of 1,234: `15,234` is typed with the caret at 2 and shown the same.
    expect(caretAfterGrouping('15,234', 2, '15,234')).toBe(2);
    // 9 inserted in front of 12,345: typed `912,345`, shown `9,12,345`.
    expect(caretAfterGrouping('912,345', 1, '9,12,345')).toBe(1);
  });
  it('goes to the end while one types at the end', () => expect(caretAfterGrouping('1,2345', 6, '12,345')).toBe(6));
  it('goes to the front when all before it went', () => expect(caretAfterGrouping(',345', 0, '345')).toBe(0));
});
