import { expect, it } from 'vitest';
import { numbersIn } from './rules.ts';

it.each([
  ['lines', 'EW-1001\nEW-1002\r\n\nEW-1003\n'],
  ['commas and semicolons', 'EW-1001, EW-1002; EW-1003,'],
  ['cells of one row of a spreadsheet', 'EW-1001\tEW-1002\tEW-1003'],
])('certificate numbers that are pasted as %s are told apart', (_, pasted) => {
  expect(numbersIn(pasted)).toEqual(['EW-1001', 'EW-1002', 'EW-1003']);
});

it('blanks within a number are part of it', () => {
  expect(numbersIn('EW-2026 / CU 1001')).toEqual(['EW-2026 / CU 1001']);
});
