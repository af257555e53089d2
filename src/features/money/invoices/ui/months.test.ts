import { expect, it } from 'vitest';
import { currentMonth, monthName, monthOptions } from './months.ts';

const values = (options: { value: string }[]) => options.map(({ value }) => value);

it('offers the last two years by the calendar of India, or the months of a financial year', () => {
  // Already February in India.
  const now = new Date('2026-01-31T20:00:00Z');
  expect(currentMonth(now)).toBe('2026-02');
  const last = values(monthOptions(now));
  expect([last.length, last[0], last[1], last[2], last[23]]).toEqual([24, '2026-02', '2026-01', '2025-12', '2024-03']);
  const year = monthOptions(now, 2026);
  expect([values(year).at(0), values(year).at(2), values(year).at(3), values(year).at(11)]).toEqual([
    '2027-03',
    '2027-01',
    '2026-12',
    '2026-04',
  ]);
  expect([year[0]?.label, monthName('2026-11')]).toEqual(['Mar 2027', 'Nov 2026']);
});
