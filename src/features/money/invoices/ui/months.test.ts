import { expect, it } from 'vitest';
import { currentMonth, monthName, monthOptions } from './months.ts';

const values = (options: { value: string }[]) => options.map(({ value }) => value);

it('offers all months since trading began by the calendar of India, or those of a financial year', () => {
  // Already February in India.
  const now = new Date('2026-01-31T20:00:00Z');
  expect(currentMonth(now)).toBe('2026-02');
  const last = values(monthOptions(now));
  // A register of each month can be saved, as the list has the invoices of each financial year.
  expect([last.length, last[0], last[1], last[2], last.at(-1)]).toEqual([
    47,
    '2026-02',
    '2026-01',
    '2025-12',
    '2022-04',
  ]);
  const year = monthOptions(now, 2026);
  expect([values(year).at(0), values(year).at(2), values(year).at(3), values(year).at(11)]).toEqual([
    '2027-03',
    '2027-01',
    '2026-12',
    '2026-04',
  ]);
  expect([year[0]?.label, monthName('2026-11')]).toEqual(['Mar 2027', 'Nov 2026']);
});
