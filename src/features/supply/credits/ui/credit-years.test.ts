import { expect, it } from 'vitest';
import { creditYears } from './credit-chart.tsx';

const credit = (year: number, available_certificate_value: number, listed: number, blocked: number, sold: number) => ({
  year,
  available_certificate_value,
  listed,
  blocked,
  sold,
});

it('splits each year into sold, blocked, listed, and not listed; nothing is counted twice', () => {
  const years = creditYears([
    credit(2026, 1_000, 600, 150, 50),
    credit(2024, 10, 0, 0, 5),
    credit(2026, 200, 200, 0, 7),
  ]);
  expect(years.map(({ name, values }) => [name, values])).toEqual([
    ['2024-25', { sold: 5, blocked: 0, listed: 0, unlisted: 10 }],
    ['2025-26', { sold: 0, blocked: 0, listed: 0, unlisted: 0 }],
    ['2026-27', { sold: 57, blocked: 150, listed: 650, unlisted: 400 }],
  ]);
});

it('the list of years is nothing without credit', () => expect(creditYears([])).toEqual([]));
