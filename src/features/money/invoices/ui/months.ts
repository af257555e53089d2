import { dayInIndia, formatDay } from '#lib/dates.ts';
import { FIRST_TRADE_YEAR } from '#lib/financial-year.ts';
import type { Option } from '#ui/fields/select.tsx';

/** `Nov 2026` of `2026-11`. */
export const monthName = (month: string): string => formatDay(`${month}-01`).slice(2);

/** The month that lies so many months after January of a year. */
const monthOf = (year: number, after: number): string =>
  `${year + Math.floor(after / 12)}-${String((((after % 12) + 12) % 12) + 1).padStart(2, '0')}`;

const toOption = (value: string): Option => ({ value, label: monthName(value) });

/** The month of an instant by the calendar of India. */
export const currentMonth = (now: Date): string => dayInIndia(now).slice(0, 7);

/** Months to choose from, newest first: those of a financial year, or all since April of the first one. */
export function monthOptions(now: Date, financialYear?: number): Option[] {
  if (financialYear !== undefined)
    return Array.from({ length: 12 }, (_, index) => toOption(monthOf(financialYear, 14 - index)));
  const [year = 0, month = 0] = currentMonth(now).split('-').map(Number);
  const since = (year - FIRST_TRADE_YEAR) * 12 + month - 3;
  return Array.from({ length: since }, (_, back) => toOption(monthOf(year, month - 1 - back)));
}
