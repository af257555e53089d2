import { formatRupees } from '#lib/money.ts';
import { ColumnChart } from '#ui/charts/column-chart.tsx';
import { shortRupees } from '#ui/charts/scale.ts';
import type { Category, Series } from '#ui/charts/stack.ts';
import { inPaise, type Exposure, type ExposureLine } from '../rules.ts';

const SERIES: readonly Series[] = [
  { key: 'credits', name: 'Credits and fee', colour: 'var(--accent)' },
  { key: 'compensation', name: 'Compensation', colour: 'var(--ink-faint)', pattern: 'stripes' },
];

const NO_BREAK = '\u00a0';

/** A line of which every figure of the chart is known. */
type KnownLine = ExposureLine & {
  buy_now: NonNullable<ExposureLine['buy_now']>;
  ec: NonNullable<ExposureLine['ec']>;
};

const isKnown = (line: ExposureLine): line is KnownLine =>
  line.buy_now !== null &&
  line.buy_now.covered >= line.missing &&
  line.ec !== null &&
  !line.ec.at_most &&
  line.cure.length === 3;

/** The choices side by side in ₹ without GST, over the targets of which every figure is known; nothing where there are none. */
export function ExposureChart({ lines }: Pick<Exposure, 'lines'>) {
  const known = lines.filter(isKnown).filter(({ missing }) => missing > 0);
  if (known.length === 0) return null;
  const sum = (amount: (line: KnownLine) => number) => inPaise(...known.map(amount));
  const credits = sum(({ buy_now: bought }) => inPaise(bought.item_value, bought.transaction_fee));
  const choices: Category[] = [
    { key: 'buy', name: 'Buy now', shortName: 'Now', values: { credits } },
    { key: 'nothing', name: 'Do nothing', shortName: 'Nothing', values: { compensation: sum(({ ec }) => ec.amount) } },
    ...[1, 2, 3].map((year) => ({
      key: `cure-${year}`,
      name: `Cure in year ${year}`,
      shortName: `Year ${year}`,
      values: { credits, compensation: sum(({ cure }) => cure.find((each) => each.year === year)?.net_ec ?? 0) },
    })),
  ];
  const totalOf = ({ values }: Category) => inPaise(values['credits'] ?? 0, values['compensation'] ?? 0);
  const [first, last] = [choices[0], choices.at(-1)].map(
    (choice) => choice && formatRupees(totalOf(choice)).replace(' ', NO_BREAK),
  );
  const subject = `${known.length} of ${lines.length} ${lines.length === 1 ? 'target' : 'targets'}`;
  const summary = `${subject}, of which every figure is known: ${first} now, ${last} if cured in year 3.`;
  return (
    <ColumnChart
      title="Costs of each choice (₹, without GST)"
      summary={summary}
      series={SERIES}
      categories={choices}
      short={shortRupees}
      numbers={{
        head: ['Choice', 'Credits and fee', 'Compensation', 'Total'],
        rows: choices.map((choice) => [
          choice.name,
          formatRupees(choice.values['credits'] ?? 0),
          formatRupees(choice.values['compensation'] ?? 0),
          formatRupees(totalOf(choice)),
        ]),
      }}
    />
  );
}
