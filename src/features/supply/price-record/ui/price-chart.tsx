import { formatDay } from '#lib/dates.ts';
import { unitName } from '#lib/quantity.ts';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { shortRupees } from '#ui/charts/scale.ts';
import type { Series } from '#ui/charts/stack.ts';
import { weekText, type PriceWeek } from './week-text.ts';

/** Weeks of the chart: half a year. */
const WEEKS = 26;
const SERIES: readonly Series[] = [
  { key: 'traded', name: 'Traded', colour: 'var(--accent)' },
  { key: 'asking', name: 'Asked, not traded', colour: 'var(--ink-faint)', pattern: 'stripes' },
];

/** The prices of the newest weeks of one kind; a week without a price has no column. @param weeks newest first */
export function PriceChart({ weeks }: { weeks: readonly PriceWeek[] }) {
  const shown = weeks.slice(0, WEEKS).toReversed();
  const [newest] = weeks;
  if (newest === undefined || shown.every(({ price }) => price === null)) return null;
  const { price, basis } = weekText(newest);
  const summary =
    newest.price === null
      ? `No price in the week of ${formatDay(newest.week)}.`
      : `${price} in the week of ${formatDay(newest.week)}. ${basis}.`;
  return (
    <ColumnChart
      title={`Price by week (₹ per ${unitName(newest.unit)})`}
      summary={summary}
      series={SERIES}
      categories={shown.map(({ week, kind, price: of }) => ({
        key: week,
        name: formatDay(week),
        shortName: formatDay(week).replace(/ \d+$/, ''),
        values: of === null ? {} : { [kind]: of },
      }))}
      short={shortRupees}
      numbers={{
        head: ['Week', 'Price', 'Basis'],
        rows: shown.map((row) => {
          const text = weekText(row);
          return [text.week, text.price, text.basis];
        }),
      }}
    />
  );
}
