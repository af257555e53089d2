import { financialYearLabel } from '#lib/financial-year.ts';
import { formatQuantity, groupDigits, type Unit, unitName, UNITS } from '#lib/quantity.ts';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { shortNumber } from '#ui/charts/scale.ts';
import { valueOf, type Category, type Series } from '#ui/charts/stack.ts';
import { titleInUnit } from '#ui/charts/title-in-unit.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Deferred, useWasReady } from '#ui/layout/deferred.tsx';
import { useAllPages } from '#web/all-pages.ts';
import { type Credit, allCreditsQuery } from './queries.ts';

/** Chart of all of the caller's credit by financial year and state of use. */
export function CreditChart() {
  const list = useAllPages(allCreditsQuery());
  const wasReady = useWasReady(list.complete);
  const room = <Skeleton height="24rem" card />;
  // The list below shows a failure or an empty state; a chart of a part would be wrong.
  if (list.isError && !list.complete) return null;
  if (!list.complete) return room;
  return (
    <Deferred placeholder={room} isCached={wasReady}>
      {UNITS.map((unit) => (
        <Picture key={unit} unit={unit} credits={list.items.filter((credit) => credit.unit === unit)} />
      ))}
    </Deferred>
  );
}

function Picture({ unit, credits }: { unit: Unit; credits: readonly Credit[] }) {
  const years = creditYears(credits);
  const name = unitName(unit);
  if (years.length === 0) return null;
  const sum = (key: string) => years.reduce((total, year) => total + valueOf(year, key), 0);
  const whole = CREDIT_STATES.reduce((total, { key }) => total + sum(key), 0);
  const cells = (row: string, of: (key: string) => number) => {
    const values = CREDIT_STATES.map(({ key }) => of(key));
    return [row, ...[...values, values.reduce((total, value) => total + value, 0)].map(groupDigits)];
  };
  return (
    <Card>
      <ColumnChart
        title={titleInUnit('Credits by status', unit)}
        summary={`Of ${formatQuantity(whole, unit)} in all years, ${formatQuantity(sum('sold'), unit)} are sold, ${formatQuantity(sum('blocked'), unit)} blocked, ${formatQuantity(sum('listed'), unit)} listed and not blocked, ${formatQuantity(sum('unlisted'), unit)} not listed yet.`}
        series={CREDIT_STATES}
        categories={years}
        short={shortNumber}
        numbers={{
          head: ['Financial year', ...CREDIT_STATES.map((state) => `${state.name} (${name})`), `Together (${name})`],
          rows: years.map((year) => cells(year.name, (key) => valueOf(year, key))),
          foot: cells('Total', sum),
        }}
      />
    </Card>
  );
}

/** Series from the bottom up: sold, reserved, listed, not listed. */
const CREDIT_STATES: readonly Series[] = [
  { key: 'sold', name: 'Sold', colour: 'light-dark(#17795a, #58b892)' },
  { key: 'blocked', name: 'Blocked', colour: 'var(--accent)', pattern: 'stripes' },
  { key: 'listed', name: 'Listed, not blocked', colour: 'var(--blue)', pattern: 'dots' },
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
        listed: sum(({ listed, blocked }) => listed - blocked),
        unlisted: sum(({ available_certificate_value: available, listed }) => available - listed),
      },
    };
  });
}
