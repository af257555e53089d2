import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  financialYearLabel,
  financialYearOf,
  parseFinancialYear,
  recordYearOptions,
  tradeYearOptions,
} from './financial-year.ts';

test.each([
  ['2025-03-31T18:29:59.999Z', 2024],
  ['2025-03-31T18:30:00.000Z', 2025],
  ['2025-03-31T23:59:59+05:30', 2024],
  ['2025-04-01T00:00:00+05:30', 2025],
  ['2024-12-31T20:00:00Z', 2024],
  ['2025-01-01T00:00:00Z', 2024],
])('%s is in the year %d', (instant, year) => expect(financialYearOf(new Date(instant))).toBe(year));

test('the calendar of the zone database agrees', () => {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric', month: '2-digit' });
  const instants = fc.date({ min: new Date('2000-01-01Z'), max: new Date('2099-12-31Z'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      const [year, month] = parts.format(instant).split('-').map(Number);
      expect(financialYearOf(instant)).toBe((month ?? 0) >= 4 ? year : (year ?? 0) - 1);
    }),
    { numRuns: 3_000 },
  );
});

test('an invalid date is an error, not a year', () => {
  expect(() => financialYearOf(new Date('nonsense'))).toThrow(RangeError);
});

test('labels', () => {
  expect(financialYearLabel(2024)).toBe('2024-25');
  expect(financialYearLabel(2009)).toBe('2009-10');
  expect(financialYearLabel(2099)).toBe('2099-00');
});

test.each([2024, '2024', '2024-25', '2024-2025', '2024-01-01', '2024-12-31'])('%j is 2024', (text) =>
  expect(parseFinancialYear(text)).toBe(2024),
);

test.each([
  '', '24', '20245', '2024-', '2024-26', '2024-24', '2024-2026', '2024-13-01', '2024-01-32', '2024-1-1', '2024/25', ' 2024', '2024 ',
  '2024\n', '1999', '2100', '2024-01-01T00:00:00Z', '२०२४', 2024.5, -2024, 1999, 2100, Number.NaN,
])('%j is refused', (text) => expect(parseFinancialYear(text)).toBeNull()); // oxfmt-ignore

test('every label is read back', () => {
  for (let year = 2000; year <= 2099; year += 1) {
    expect(parseFinancialYear(financialYearLabel(year))).toBe(year);
    expect(parseFinancialYear(`${year}-${year + 1}`)).toBe(year);
  }
});

test('years to choose from', () => {
  const november = new Date('2026-11-21T10:00:00Z');
  expect(tradeYearOptions(november)).toEqual([2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031]);
  expect(recordYearOptions(november)).toEqual([2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031]);
  expect(recordYearOptions(new Date('2024-03-31T10:00:00Z'))).toEqual([2022, 2023, 2024, 2025, 2026, 2027, 2028]);
});
