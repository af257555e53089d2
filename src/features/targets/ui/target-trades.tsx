import { Link } from 'react-router';
import { formatDate } from '../../../lib/dates.ts';
import { Kilograms, Money } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { Table, type Column } from '../../../ui/table.tsx';
import { errorText } from '../../../web/api.ts';
import { useWholeApiList } from '../../../web/whole-list.ts';
import { countingTrades, type CountingTrade } from './counting-trades.ts';
import type { Target } from './target-market.ts';

const columns: Column<CountingTrade>[] = [
  { key: 'title', header: 'Offer', main: true, cell: ({ request }) => request.title },
  {
    key: 'order',
    header: 'Work Order No.',
    nowrap: true,
    cell: ({ request, transaction }) =>
      transaction?.order_id ?? (request.kind === 'purchase' ? 'Purchase request' : 'Counter offer'),
  },
  { key: 'date', header: 'Date', nowrap: true, cell: ({ request }) => formatDate(request.created_at) },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: ({ request }) => <Kilograms kilograms={request.quantity} />,
  },
  { key: 'total', header: 'Total', numeric: true, cell: ({ request }) => <Money rupees={request.total} /> },
  { key: 'effect', header: 'Counts as', cell: ({ effect }) => <Badge status={effect} /> },
  {
    key: 'trade',
    header: 'Trade',
    actions: true,
    cell: ({ request }) => (
      <Link to={`/trade/${request.id}`} aria-label={`View trade ${request.title}`}>
        View trade
      </Link>
    ),
  },
];

/** The trades that make up a target's achieved and blocked figures. */
export function TargetTrades({ target }: { target: Target }) {
  const query = { search: String(target.FY) };
  const purchases = useWholeApiList('GET /api/epr/purchases-requests/', query);
  const counters = useWholeApiList('GET /api/epr/counter-credit-offers/', query);
  const transactions = useWholeApiList('GET /api/epr/transactions/', query);
  const lists = [purchases, counters, transactions];
  const failed = lists.find((list) => list.isError);
  if (failed)
    return (
      <ErrorState
        text={errorText(failed.error)}
        onRetry={() => lists.forEach((list) => void list.refetch())}
        retrying={failed.isFetching}
      />
    );
  if (!lists.every((list) => list.complete)) return <LoadingState text="Loading trades..." />;
  const trades = countingTrades(target, [...purchases.items, ...counters.items], transactions.items);
  if (trades.length === 0)
    return (
      <EmptyState
        title="No trades yet"
        text="Purchases of this credit for this financial year will stand here, blocked first and achieved once completed."
      />
    );
  return <Table caption="Trades of this target" columns={columns} rows={trades} rowKey={(trade) => trade.request.id} />;
}
