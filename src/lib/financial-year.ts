import { dayInIndia } from './dates.ts';

/** Financial years are named by their first calendar year: 2024 = 1 April 2024 to 31 March 2025 in Asia/Kolkata. */
export const FIRST_TRADE_YEAR = 2022;
const YEARS_AHEAD = 5;
const YEARS_BACK = 3;

/**
 * The financial year that an instant falls in, by the calendar of India.
 * @throws RangeError when the date is invalid
 */
export function financialYearOf(instant: Date): number {
  const [year = 0, month = 0] = dayInIndia(instant).split('-').map(Number);
  return month >= 4 ? year : year - 1;
}

/** `2024-25` for 2024. */
export function financialYearLabel(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/**
 * The year (2000 to 2099) of 2024, `2024`, `2024-25`, `2024-2025` or a date `2024-01-01`, of which only the year counts; null for anything
 * else, also for two years that are not consecutive.
 */
export function parseFinancialYear(text: string | number): number | null {
  const match = /^(20\d\d)(?:-(\d\d|\d{4})|-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?$/.exec(String(text));
  if (!match) return null;
  const year = Number(match[1]);
  const end = match[2];
  return end === undefined || String(year + 1).endsWith(end) ? year : null;
}

function yearsFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Selectable years in the offer form, the buy panel and the target form: 2022 to the current year plus 5. */
export function tradeYearOptions(now: Date): number[] {
  return yearsFrom(FIRST_TRADE_YEAR, financialYearOf(now) + YEARS_AHEAD);
}

/** Selectable years in the credit form and the filters: the 3 previous (not before 2022), the current and 5 following. */
export function recordYearOptions(now: Date): number[] {
  const current = financialYearOf(now);
  return yearsFrom(Math.max(FIRST_TRADE_YEAR, current - YEARS_BACK), current + YEARS_AHEAD);
}
