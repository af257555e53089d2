import { Link } from 'react-router';
import { formatDay } from '../../../lib/dates.ts';
import type { Unit } from '../../../lib/quantity.ts';
import { Money, Quantity } from '../../../ui/brand/amount.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { Table, type Column } from '../../../ui/lists/table.tsx';
import styles from './target-trades.module.css';
import { countingTrades, type CountingTrade, type Movement } from './counting-trades.ts';
import { tradePath } from '../../../web/paths.ts';

const columnsOf = (unit: Unit): Column<CountingTrade>[] => [
  {
    key: 'title',
    header: 'Offer',
    main: true,
    cell: ({ trade }) => (
      <Link to={tradePath(trade.id)} className={styles.title}>
        <span className="visually-hidden">View trade </span>
        {trade.title}
        <span className={styles.order}>
          {trade.order_id ?? (trade.kind === 'purchase' ? 'Purchase request' : 'Counter offer')}
        </span>
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
export function TargetTrades({ history, unit }: { history: readonly Movement[]; unit: Unit }) {
  const trades = countingTrades(history);
  if (trades.length === 0)
    return (
      <EmptyState
        title="No trades yet"
        text="Purchases of this credit for this financial year will appear here, reserved first and achieved once completed."
      />
    );
  return (
    <Table caption="Trades of this target" columns={columnsOf(unit)} rows={trades} rowKey={({ trade }) => trade.id} />
  );
}
