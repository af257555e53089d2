import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/dates.ts';
import { Kilograms } from '../../../ui/brand/amount.tsx';
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
};

const kilograms = (key: string, header: string, of: (movement: Movement) => number): Column<Movement> => ({
  key,
  header,
  numeric: true,
  cell: (movement) => <Kilograms kilograms={of(movement)} />,
});

/** Name of a trade: its work order once it has one. */
const nameOf = ({ order_id, kind }: NonNullable<Movement['trade']>) =>
  order_id ?? (kind === 'purchase' ? 'Purchase request' : 'Counter offer');

const columns: Column<Movement>[] = [
  { key: 'at', header: 'Date', main: true, nowrap: true, cell: (step) => <When {...step} /> },
  {
    key: 'movement',
    header: 'What happened',
    nowrap: true,
    cell: ({ movement }) => <Badge status={WORDS[movement].status}>{WORDS[movement].text}</Badge>,
  },
  kilograms('quantity', 'Quantity', ({ quantity }) => quantity),
  kilograms('achieved', 'Achieved after', ({ achieved }) => achieved),
  kilograms('blocked', 'Blocked after', ({ blocked }) => blocked),
  kilograms('remaining', 'Remaining after', ({ remaining }) => remaining),
];

/** Time of a movement, with a link to its trade. */
function When({ at, trade, movement }: Movement) {
  const time = formatDateTime(at);
  if (trade === null) return time;
  return (
    <>
      {time}
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

const AT_FIRST = 25;

/** History of a target: all movements, newest first, with the balance after each. */
export function TargetHistory({ history }: { history: readonly Movement[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? history : history.slice(0, AT_FIRST);
  return (
    <section className="stack">
      {/* Above the rows that it toggles, so that it keeps its position. */}
      <div className={styles.head}>
        <h2>History</h2>
        {history.length > AT_FIRST && (
          <Button variant="quiet" size="small" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? 'Show the latest only' : `Show all ${history.length}`}
          </Button>
        )}
      </div>
      <Table caption="History of this target" columns={columns} rows={shown} rowKey={(movement) => movement.id} />
    </section>
  );
}
