/** The server's day in component tests, by which screens choose days and years. */
import { startOfDay } from '#lib/dates.ts';
import { financialYearOf } from '#lib/financial-year.ts';

export const TODAY = '2026-11-20';
export const THIS_YEAR = financialYearOf(startOfDay(TODAY));
