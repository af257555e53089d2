import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#lib/dates.ts';
import { formatTotals, totalsOf } from '#lib/quantity.ts';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { Button, ButtonLink } from '#ui/layout/button.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { errorText } from '#web/api.ts';
import { PATHS, tradePath } from '#web/paths.ts';
import { AskUs } from './ask-us.tsx';
import { type Basket, sellerOf } from './queries.ts';
import type { PlannedTarget } from './use-planned-targets.ts';

type Outcome = NonNullable<Basket['outcomes']>[number];
type PlacedLine = Basket['lines'][number] & { placed: Outcome | undefined };

const OUTCOMES: Readonly<Record<Outcome['outcome'], string>> = {
  placed: 'Placed',
  shortage: 'Not enough left',
  price_changed: 'Price changed',
  offer_missing: 'Offer gone',
  refused: 'Refused',
};

const COLUMNS: readonly Column<PlacedLine>[] = [
  { key: 'recycler', header: 'Recycler', main: true, cell: sellerOf },
  { key: 'offer', header: 'Credit offer', cell: ({ title }) => title },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: ({ quantity, unit }) => <Quantity quantity={quantity} unit={unit} />,
  },
  { key: 'total', header: 'Total', numeric: true, cell: ({ total }) => <Money rupees={total} /> },
  {
    key: 'outcome',
    header: 'Outcome',
    cell: ({ placed }) => placed && [OUTCOMES[placed.outcome], placed.text].filter((text) => text !== '').join(': '),
  },
  {
    key: 'until',
    header: 'Can answer until',
    cell: ({ placed }) => placed?.answer_until && formatDateTime(placed.answer_until),
  },
  {
    key: 'trade',
    header: 'Trade',
    actions: true,
    cell: ({ placed, title }) =>
      placed?.trade_id && (
        <Link to={tradePath(placed.trade_id)} aria-label={`View trade: ${title}`}>
          View trade
        </Link>
      ),
  },
];

interface PlacedLinesProps {
  basket: Basket;
  targets: ReadonlyMap<string, PlannedTarget>;
  /** Plans anew for these targets. */
  onPlanAgain: (targetIds: string[]) => Promise<void>;
}

/** Step 4: what has become of each line. */
export function PlacedLines({ basket, targets, onPlanAgain }: PlacedLinesProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const outcomes = new Map(basket.outcomes?.map((outcome) => [outcome.line, outcome]));
  const rows = basket.lines.map((line) => ({ ...line, placed: outcomes.get(line.line) }));
  const failed = rows.filter(({ placed }) => placed?.outcome !== 'placed');
  const planAgain = async () => {
    setBusy(true);
    setFailure('');
    try {
      await onPlanAgain([...new Set(failed.map(({ target_id }) => target_id))]);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack">
      <p>{sentText(rows)}</p>
      <Table caption="Purchase requests" columns={COLUMNS} rows={rows} rowKey={({ line }) => line} />
      <ErrorMessage>{failure}</ErrorMessage>
      <div className="row">
        <ButtonLink to={PATHS.trades}>Open Trades</ButtonLink>
        {failed.length > 0 && (
          <Button variant="secondary" icon="refresh" needs="trade" busy={busy} onClick={() => void planAgain()}>
            Plan again
          </Button>
        )}
        <AskUs basket={basket} targets={targets} />
      </div>
    </div>
  );
}

/** Requests that were sent, and that their recyclers answer. */
function sentText(rows: readonly PlacedLine[]): string {
  const sent = rows.filter(({ placed }) => placed?.outcome === 'placed');
  const requests = sent.length === 1 ? '1 request was sent' : `${sent.length} requests were sent`;
  if (sent.length === 0) return 'No request was sent.';
  return `${requests}, for ${formatTotals(totalsOf(sent, ({ quantity }) => quantity))}. Each recycler can accept, decline or let it expire.`;
}
