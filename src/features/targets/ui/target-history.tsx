import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/dates.ts';
import type { Unit } from '../../../lib/quantity.ts';
import { Quantity } from '../../../ui/brand/amount.tsx';
import { Badge, type BadgeStatus } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { Table, type Column } from '../../../ui/lists/table.tsx';
import type { Movement } from './counting-trades.ts';
import styles from './target-history.module.css';
import { tradePath } from '../../../web/paths.ts';

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
export function TargetHistory({ history, unit }: { history: readonly Movement[]; unit: Unit }) {
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
      <Table
        caption="History of this target"
        columns={columnsOf(unit)}
        rows={shown}
        rowKey={(movement) => movement.id}
      />
    </section>
  );
}
