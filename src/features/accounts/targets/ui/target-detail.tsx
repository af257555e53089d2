import { useState } from 'react';
import { useNavigate, Link } from 'react-router';
import { formatDay, formatDateTime } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import type { Unit } from '#lib/quantity.ts';
import { Quantity, Money } from '#ui/brand/amount.tsx';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { EmptyState, LoadingState } from '#ui/feedback/states.tsx';
import { ButtonLink, Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { Table, type Column } from '#ui/lists/table.tsx';
import { useAllPages } from '#web/all-pages.ts';
import { PATHS, tradePath } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { targetName } from '../rules.ts';
import { CostBasis } from './cost-basis.tsx';
import { targetHistoryQuery, targetQuery } from './queries.ts';
import { BuyingLinks, TargetActions } from './target-actions.tsx';
import { TargetCost } from './target-cost.tsx';
import { type Movement, countingTrades, type CountingTrade } from './target-market.ts';
import { TargetDetailSkeleton } from './target-skeleton.tsx';
import { TargetTotals } from './target-totals.tsx';
import styles from './target-detail.module.css';

/** Page of a target: its figures, the remaining quantity and its cost, and the trades behind the figures. */
export function TargetDetail({ id }: { id: string }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const query = useApi(targetQuery(id), { enabled: !deleting });
  if (query.error?.status === 404) return <NoTarget />;
  if (query.isError && query.data === undefined) return <QueryError of={query} />;
  if (query.data === undefined || query.isPlaceholderData) return <TargetDetailSkeleton />;
  const target = query.data.data;
  const year = financialYearLabel(target.FY);
  const name = `${target.credit_type} | ${target.product_type}, FY ${year}`;
  return (
    <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-5)' }}>
      <TargetTotals targets={[target]} />
      <Card
        title={name}
        wasteType={target.waste_type}
        aside={<Badge status={target.is_achieved ? 'achieved' : 'ongoing'} />}
      >
        <ProgressBar
          unit={target.unit}
          label={name}
          achieved={target.achieved_quantity}
          blocked={target.blocked_target}
          target={target.target_quantity}
          words={{ blocked: 'Blocked' }}
        />
        <DescriptionList
          layout="grid"
          items={[
            { label: 'Target', value: targetName(target) },
            { label: 'EPR Registration No', value: target.epr_registration_number },
            { label: 'Financial Year', value: year },
            { label: 'Waste Type', value: <WasteTypeChip wasteType={target.waste_type} /> },
            { label: 'Product Type', value: target.product_type },
            { label: 'Credit Type', value: target.credit_type },
            { label: 'State', value: target.state },
            {
              label: 'Achieved',
              value: (
                <>
                  <Quantity quantity={target.achieved_quantity} unit={target.unit} tonnes />
                  <span>, of it seen on the portal </span>
                  <Quantity quantity={target.seen_quantity} unit={target.unit} tonnes />
                </>
              ),
            },
            ...(target.voided_quantity > 0
              ? [
                  {
                    label: 'Taken out by recalls',
                    value: <Quantity quantity={target.voided_quantity} unit={target.unit} tonnes />,
                  },
                ]
              : []),
            ...(target.held_quantity > 0
              ? [
                  {
                    label: 'Blocked, held by recalls',
                    value: <Quantity quantity={target.held_quantity} unit={target.unit} tonnes />,
                  },
                ]
              : []),
            { label: 'Added on', value: formatDay(target.created_at) },
          ]}
        />
        <TargetCost target={target} costed={target} />
        {target.cost !== null && <CostBasis years={[target.FY]} />}
        <div className="row">
          <BuyingLinks target={target} costed={target} />
        </div>
        <TargetActions
          target={target}
          onDeleting={setDeleting}
          onDeleted={() => void navigate(PATHS.targets, { replace: true })}
        />
      </Card>
      {!deleting && <TargetLife id={id} unit={target.unit} />}
    </div>
  );
}

/** Trades behind the figures, and the history. */
function TargetLife({ id, unit }: { id: string; unit: Unit }) {
  const list = useAllPages(targetHistoryQuery(id));
  if (list.isError && !list.complete) return <QueryError of={list} />;
  if (!list.complete) return <LoadingState text="Loading trades..." />;
  return (
    <>
      <section className="stack">
        <h2>Trades that count towards it</h2>
        <TargetTrades history={list.items} unit={unit} />
      </section>
      <TargetHistory history={list.items} unit={unit} />
    </>
  );
}

/** Shown for a target that does not exist or belongs to somebody else; there is no retry button, as a retry would not help. */
function NoTarget() {
  return (
    <div role="alert">
      <EmptyState
        title="Not found."
        text="This target is not among yours. It may have been opened from another account."
        drawing="search"
        action={<ButtonLink to={PATHS.targets}>All targets</ButtonLink>}
      />
    </div>
  );
}

const WORDS: Readonly<Record<Movement['movement'], { status: BadgeStatus; text: string }>> = {
  added: { status: 'ongoing', text: 'Added' },
  blocked: { status: 'blocked', text: 'Blocked' },
  released: { status: 'withdrawn', text: 'Released' },
  achieved: { status: 'achieved', text: 'Achieved' },
  voided: { status: 'rejected', text: 'Voided' },
  reinstated: { status: 'achieved', text: 'Reinstated' },
};

/** Column of a quantity, by the name of its field. */
const quantityColumn = (
  unit: Unit,
  key: 'quantity' | 'achieved' | 'blocked' | 'remaining',
  header: string,
): Column<Movement> => ({
  key,
  header,
  numeric: true,
  cell: (movement) => <Quantity quantity={movement[key]} unit={unit} />,
});

/** Name of a trade: its work order once it has one. */
const nameOf = ({ order_id, kind }: NonNullable<Movement['trade']>) =>
  order_id ?? (kind === 'purchase' ? 'Purchase request' : 'Counter offer');

const columnsOf = (unit: Unit): Column<Movement>[] => [
  { key: 'at', header: 'Date', main: true, nowrap: true, cell: (step) => <When {...step} /> },
  {
    key: 'movement',
    header: 'What happened',
    nowrap: true,
    cell: ({ movement }) => <Badge status={WORDS[movement].status}>{WORDS[movement].text}</Badge>,
  },
  quantityColumn(unit, 'quantity', 'Quantity'),
  quantityColumn(unit, 'achieved', 'Achieved after'),
  quantityColumn(unit, 'blocked', 'Blocked after'),
  quantityColumn(unit, 'remaining', 'Remaining after'),
  { key: 'by', header: 'By', cell: ({ by }) => by ?? '–' },
];

/** Time of a movement, with a link to its trade. */
function When({ at, trade, movement }: Movement) {
  const time = formatDateTime(at);
  if (trade === null) return <span>{time}</span>;
  return (
    <>
      <span>{time}</span>
      <Link
        to={tradePath(trade.id)}
        className={styles.trade}
        aria-label={`${nameOf(trade)}: view trade ${trade.title}, ${WORDS[movement].text} ${time}`}
      >
        {nameOf(trade)}
      </Link>
    </>
  );
}

const INITIAL_ITEMS = 25;

/** History of a target: all movements, newest first, with the balance after each. */
function TargetHistory({ history, unit }: { history: readonly Movement[]; unit: Unit }) {
  const [all, setAll] = useState(false);
  const shown = all ? history : history.slice(0, INITIAL_ITEMS);
  return (
    <section className="stack">
      {/* Above the rows that it toggles, so that it keeps its position. */}
      <div className={styles.head}>
        <h2>History</h2>
        {history.length > INITIAL_ITEMS && (
          <Button variant="quiet" size="small" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? 'Show the latest only' : `Show all ${history.length}`}
          </Button>
        )}
      </div>
      <Table caption="History of this target" columns={columnsOf(unit)} rows={shown} />
    </section>
  );
}

const tradeColumns = (unit: Unit): Column<CountingTrade>[] => [
  {
    key: 'title',
    header: 'Offer',
    main: true,
    cell: ({ trade }) => (
      <Link to={tradePath(trade.id)} className={styles.title}>
        <span className="visually-hidden">View trade </span>
        {trade.title}
        <span className={styles.order}>{nameOf(trade)}</span>
      </Link>
    ),
  },
  { key: 'seller', header: 'Offered By', cell: ({ trade }) => trade.offered_by },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: ({ quantity }) => <Quantity quantity={quantity} unit={unit} />,
  },
  { key: 'total', header: 'Total', numeric: true, cell: ({ trade }) => <Money rupees={trade.total} /> },
  { key: 'effect', header: 'Counts as', cell: ({ effect }) => <Badge status={effect} /> },
  { key: 'since', header: 'Since', nowrap: true, cell: ({ since }) => formatDay(since) },
];

/** List of the trades that a target's achieved and blocked figures consist of. */
function TargetTrades({ history, unit }: { history: readonly Movement[]; unit: Unit }) {
  const trades = countingTrades(history);
  if (trades.length === 0)
    return (
      <EmptyState
        title="No trades yet"
        text="Purchases of this credit for this financial year will appear here, reserved first and achieved once completed."
      />
    );
  return (
    <Table
      caption="Trades of this target"
      columns={tradeColumns(unit)}
      rows={trades}
      rowKey={({ trade }) => trade.id}
    />
  );
}
