/** A recycler's credit by financial year and state of use. */
import { financialYearLabel } from '../../../lib/financial-year.ts';
import type { Category, Series } from '../../../ui/charts/stack.ts';
import type { Credit } from './credit.ts';

/** Series from the bottom up: sold, reserved, listed, free to list. */
export const CREDIT_STATES: readonly Series[] = [
  { key: 'sold', name: 'Sold', colour: 'light-dark(#17795a, #58b892)' },
  { key: 'blocked', name: 'Blocked', colour: 'var(--accent)', pattern: 'stripes' },
  { key: 'free', name: 'Listed, free', colour: 'var(--blue)', pattern: 'dots' },
  { key: 'unlisted', name: 'Available, not listed', colour: 'var(--line-strong)', pattern: 'back-stripes' },
];

type Balances = Pick<Credit, 'year' | 'available_certificate_value' | 'listed' | 'blocked' | 'sold'>;

/** One category per financial year, earliest first, without gaps: a year without credit is shown as empty. All of one unit. */
export function creditYears(credits: readonly Balances[]): Category[] {
  if (credits.length === 0) return [];
  const years = credits.map(({ year }) => year);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = first + index;
    const records = credits.filter((credit) => credit.year === year);
    const sum = (of: (credit: Balances) => number) => records.reduce((total, credit) => total + of(credit), 0);
    return {
      key: String(year),
      name: financialYearLabel(year),
      values: {
        sold: sum(({ sold }) => sold),
        blocked: sum(({ blocked }) => blocked),
        free: sum(({ listed, blocked }) => listed - blocked),
        unlisted: sum(({ available_certificate_value: available, listed }) => available - listed),
      },
    };
  });
}
