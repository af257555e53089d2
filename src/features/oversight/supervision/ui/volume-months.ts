/** Work orders by month for the charts of the superadmin's dashboard. */
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { paiseOf } from '#lib/money.ts';
import type { Category } from '#ui/charts/stack.ts';
import type { ApiResponse } from '#web/api.ts';

export type Volume = ApiResponse<'GET /api/superadmin/volumes/'>['data'][number];
export type Measure = 'value' | 'quantity' | 'orders';

/** Months since year 0, for arithmetic. */
function numberOf(month: string): number {
  const [year = 0, of = 1] = month.split('-').map(Number);
  return year * 12 + of - 1;
}

function monthAt(number: number): { key: string; name: string; shortName: string } {
  const key = `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  const [, month, year = ''] = formatDay(`${key}-01`).split(' ');
  return { key, name: `${month} ${year}`, shortName: `${month} ${year.slice(-2)}` };
}

/** Sum of ₹ or of quantities of one unit without binary rounding errors: whole paise are added. */
export function addUp(values: readonly number[]): number {
  return values.reduce((total, value) => total + paiseOf(value), 0) / 100;
}

/** Waste types that were traded, by value, largest first. */
export function tradedWasteTypes(volumes: readonly Volume[]): string[] {
  const values = new Map<string, number>();
  for (const { waste_type, value } of volumes) values.set(waste_type, (values.get(waste_type) ?? 0) + value);
  return [...values].toSorted(([, one], [, other]) => other - one).map(([name]) => name);
}

/**
 * One category per month, without gaps: all twelve of a financial year (April to March), or from the first to the last month with work orders.
 * @param year four digits, `''` for all
 */
export function volumeMonths(volumes: readonly Volume[], year: string, measure: Measure): Category[] {
  const numbers = volumes.map(({ month }) => numberOf(month));
  const [first, last] =
    year === '' ? [Math.min(...numbers), Math.max(...numbers)] : [Number(year) * 12 + 3, Number(year) * 12 + 14];
  if (volumes.length === 0) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const month = monthAt(first + index);
    const of = volumes.filter((volume) => volume.month === month.key);
    const byType = [...Map.groupBy(of, ({ waste_type }) => waste_type)];
    const values = byType.map(([type, same]) => [type, addUp(same.map((volume) => volume[measure]))] as const);
    return { ...month, values: Object.fromEntries(values) };
  });
}

/** `all financial years` or `FY 2026-27` */
export function periodName(year: string): string {
  return year === '' ? 'all financial years' : `FY ${financialYearLabel(Number(year))}`;
}
