import { useState } from 'react';
import { Link } from 'react-router';
import { Money, Quantity } from '#ui/brand/amount.tsx';
import { ErrorMessage } from '#ui/feedback/form-message.tsx';
import { Button } from '#ui/layout/button.tsx';
import { type Column, Table } from '#ui/lists/table.tsx';
import { errorText } from '#web/api.ts';
import { tradePath } from '#web/paths.ts';
import { AskUs } from './ask-us.tsx';
import type { Basket } from './queries.ts';
import type { PlannedTarget } from './use-planned-targets.ts';

type Outcome = NonNullable<Basket['outcomes']>[number];
type Placed = Basket['lines'][number] & { placed: Outcome | undefined };

const OUTCOMES: Readonly<Record<Outcome['outcome'], string>> = {
  placed: 'Placed',
  shortage: 'Not enough left',
  price_changed: 'Price changed',
  offer_missing: 'Offer gone',
  refused: 'Refused',
};

const COLUMNS: readonly Column<Placed>[] = [
  { key: 'offer', header: 'Credit offer', main: true, cell: ({ title }) => title },
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

export interface PlacedLinesProps {
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
  const streams = basket.needs.flatMap(({ lacking, target_id }) => {
    const target = lacking > 0 ? targets.get(target_id) : undefined;
    return target ? [target.stream] : [];
  });
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
      <Table caption="Purchase requests" columns={COLUMNS} rows={rows} rowKey={({ line }) => line} />
      <ErrorMessage>{failure}</ErrorMessage>
      <div className="row">
        {failed.length > 0 && (
          <Button icon="refresh" busy={busy} onClick={() => void planAgain()}>
            Plan again
          </Button>
        )}
        {[...new Set(streams)].map((stream) => (
          <AskUs key={stream} stream={stream} />
        ))}
      </div>
    </div>
  );
}
