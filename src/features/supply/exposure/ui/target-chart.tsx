import { formatRupees } from '#lib/money.ts';
import { unitName } from '#lib/quantity.ts';
import { ChartTable } from '#ui/charts/chart-frame.tsx';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { shortRupees } from '#ui/charts/scale.ts';
import type { Series } from '#ui/charts/stack.ts';
import { buyingInYear, inPaise, type ExposureLine } from '../rules.ts';

const SERIES: readonly Series[] = [
  { key: 'credits', name: 'Credits, fee and GST', colour: 'var(--accent)' },
  { key: 'compensation', name: 'Compensation after refund', colour: 'var(--ink-faint)', pattern: 'stripes' },
];

const NO_BREAK = '\u00a0';

/** Whether all figures of a target's chart are known. */
export const hasChart = (line: ExposureLine): boolean => costOfCredits(line) !== null && line.cure.length > 0;

/** Cost of the whole missing quantity today; null where the market does not cover it. */
const costOfCredits = ({ buy_now: bought, missing }: ExposureLine): number | null =>
  bought !== null && bought.covered >= missing ? bought.total : null;

const moneyText = (amount: number | null) => (amount === null ? 'Not known' : formatRupees(amount));

/**
 * Cost of one target if it is bought now or in a later year, at today's price; without that price the known figures, in the table alone.
 * Nothing where no compensation after a refund is known.
 */
export function TargetChart({ line }: { line: ExposureLine }) {
  const { cure, waiting_pays_above: price } = line;
  if (cure.length === 0) return null;
  const credits = costOfCredits(line);
  const choices = [
    { key: 'now', name: 'If you buy now', shortName: 'Now', compensation: 0 },
    ...cure.map(({ year, net_ec: compensation }) => ({
      key: String(year),
      name: buyingInYear(year),
      shortName: `Year ${year}`,
      compensation,
    })),
  ];
  const title = `${line.credit_type} | ${line.product_type}: cost by year of buying`;
  const numbers = {
    head: ['Choice', 'Credits, fee and GST', 'Compensation after refund', 'Total'],
    rows: choices.map(({ name, compensation }) => [
      name,
      moneyText(credits),
      formatRupees(compensation),
      moneyText(credits === null ? null : inPaise(credits, compensation)),
    ]),
  };
  const waiting = price === null ? '' : waitingText(price, line.unit);
  if (credits === null)
    return (
      <>
        <p>{waiting}</p>
        <ChartTable title={title} numbers={numbers} />
      </>
    );
  return (
    <ColumnChart
      title={title}
      summary={`At today's price. ${waiting}`.trimEnd()}
      series={SERIES}
      categories={choices.map(({ compensation, ...choice }) => ({ ...choice, values: { credits, compensation } }))}
      short={shortRupees}
      numbers={numbers}
    />
  );
}

const waitingText = (price: number, unit: ExposureLine['unit']) =>
  `Waiting only pays if the price falls by more than ${formatRupees(price).replace(' ', NO_BREAK)} a ${unitName(unit)}.`;
