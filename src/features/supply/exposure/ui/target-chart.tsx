import { formatRupees } from '#lib/money.ts';
import { unitName } from '#lib/quantity.ts';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { shortRupees } from '#ui/charts/scale.ts';
import type { Category, Series } from '#ui/charts/stack.ts';
import { buyingInYear, inPaise, type ExposureLine } from '../rules.ts';

const SERIES: readonly Series[] = [
  { key: 'credits', name: 'Credits, fee and GST', colour: 'var(--accent)' },
  { key: 'compensation', name: 'Compensation after refund', colour: 'var(--ink-faint)', pattern: 'stripes' },
];

const NO_BREAK = '\u00a0';

/** Whether all figures of a target's chart are known. */
export const hasChart = ({ buy_now: bought, cure, missing }: ExposureLine): boolean =>
  bought !== null && bought.covered >= missing && cure.length > 0;

/** Cost of one target if it is bought now or in a later year, at today's price; nothing where a figure is not known. */
export function TargetChart({ line }: { line: ExposureLine }) {
  const { buy_now: bought, cure, waiting_pays_above: price, unit } = line;
  if (bought === null || !hasChart(line)) return null;
  const credits = bought.total;
  const choices: Category[] = [
    { key: 'now', name: 'If you buy now', shortName: 'Now', values: { credits } },
    ...cure.map(({ year, net_ec: compensation }) => ({
      key: String(year),
      name: buyingInYear(year),
      shortName: `Year ${year}`,
      values: { credits, compensation },
    })),
  ];
  return (
    <ColumnChart
      title={`${line.credit_type} | ${line.product_type}: cost by year of buying`}
      summary={
        price === null
          ? "At today's price."
          : `At today's price. Waiting only pays if the price falls by more than ${formatRupees(price).replace(' ', NO_BREAK)} a ${unitName(unit)}.`
      }
      series={SERIES}
      categories={choices}
      short={shortRupees}
      numbers={{
        head: ['Choice', 'Credits, fee and GST', 'Compensation after refund', 'Total'],
        rows: choices.map(({ name, values: { compensation = 0 } }) => [
          name,
          formatRupees(credits),
          formatRupees(compensation),
          formatRupees(inPaise(credits, compensation)),
        ]),
      }}
    />
  );
}
