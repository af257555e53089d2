import { Link } from 'react-router';
import { formatDateTime, formatDay } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';
import { WarningList } from '#rules/rulebook/ui/warning-list.tsx';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { offerPath } from '#web/paths.ts';
import { AskUs } from './ask-us.tsx';
import type { Basket } from './queries.ts';
import type { PlannedTarget } from './use-planned-targets.ts';

type Line = Basket['lines'][number];

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'offer',
    header: 'Credit offer',
    main: true,
    cell: (line) => (
      <>
        <Link to={offerPath(line.offer_id)}>{line.title}</Link>
        <WarningList warnings={line.warnings} />
      </>
    ),
  },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: (line) => <Quantity quantity={line.quantity} unit={line.unit} />,
  },
  { key: 'price', header: 'Price', numeric: true, cell: (line) => <Money rupees={line.price} /> },
  { key: 'value', header: 'Item value', numeric: true, cell: (line) => <Money rupees={line.item_value} /> },
  { key: 'fee', header: 'Transaction fee', numeric: true, cell: (line) => <Money rupees={line.transaction_fee} /> },
  { key: 'gst', header: 'GST', numeric: true, cell: (line) => <Money rupees={line.gst} /> },
  { key: 'total', header: 'Total', numeric: true, cell: (line) => <Money rupees={line.total} /> },
  {
    key: 'expires',
    header: 'Expires',
    nowrap: true,
    cell: (line) => (line.expires_on === null ? 'Not known' : formatDay(line.expires_on)),
  },
];

export interface PlanViewProps {
  basket: Basket;
  /** Targets of the plan by id, as far as they are known. */
  targets: ReadonlyMap<string, PlannedTarget>;
}

/** Step 3: the plan, why it is the best, and what it costs. */
export function PlanView({ basket, targets }: PlanViewProps) {
  return (
    <div className="stack">
      <ul className="card-grid" aria-label="Targets of the plan">
        {basket.needs.map((need) => (
          <NeedCard
            key={need.target_id}
            need={need}
            target={targets.get(need.target_id)}
            alternative={basket.alternatives.find(({ target_id }) => target_id === need.target_id)}
          />
        ))}
      </ul>
      {basket.lines.length === 0 ? (
        <EmptyState
          title="No matching credit is on the market today"
          text="Come back when new offers are on the market, or tell us what you need."
          drawing="stall"
        />
      ) : (
        <>
          <Table caption="Purchases of the plan" columns={COLUMNS} rows={basket.lines} rowKey={({ line }) => line} />
          <Card title="What it costs">
            <DescriptionList
              items={[
                { label: 'Item value', value: formatRupees(basket.totals.item_value) },
                { label: 'Transaction fee', value: formatRupees(basket.totals.transaction_fee) },
                { label: 'GST', value: formatRupees(basket.totals.gst) },
                { label: 'Total', value: formatRupees(basket.totals.total), total: true },
              ]}
            />
            <p className="text-soft text-small">{`Usable until ${formatDateTime(basket.usable_until)}`}</p>
          </Card>
        </>
      )}
      {basket.why.length > 0 && (
        <section>
          <h3>Why this plan</h3>
          <ul>
            {basket.why.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface NeedCardProps {
  need: Basket['needs'][number];
  target: PlannedTarget | undefined;
  alternative: Basket['alternatives'][number] | undefined;
}

/** Missing quantity of a target, and how far the plan covers it. */
function NeedCard({ need, target, alternative }: NeedCardProps) {
  const quantity = (value: number) => <Quantity quantity={value} unit={need.unit} />;
  return (
    <Card as="li" title={target?.name ?? 'Target'} subtitle={target?.credit} wasteType={target?.stream}>
      <ProgressBar
        label={`${target?.name ?? 'Target'}, covered by the plan`}
        unit={need.unit}
        achieved={need.covered}
        target={need.missing}
        words={{ achieved: 'Covered', remaining: 'Lacking' }}
      />
      <DescriptionList
        items={[
          { label: 'Missing', value: quantity(need.missing) },
          ...(need.room === null ? [] : [{ label: 'Purchase limit allows', value: quantity(need.room) }]),
          ...(need.over > 0 ? [{ label: 'More than missing', value: quantity(need.over) }] : []),
        ]}
      />
      {alternative && (
        <p className="text-small text-soft">
          <span>{`${alternative.goal === 'cheapest' ? 'Cheapest' : 'With the fewest offers'}: ${alternative.offers === 1 ? '1 offer' : `${alternative.offers} offers`}, ${formatRupees(alternative.item_value)} for `}</span>
          {quantity(alternative.covered)}
        </p>
      )}
      {need.lacking > 0 && target && <AskUs stream={target.stream} />}
    </Card>
  );
}
