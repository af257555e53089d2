import type { Role } from '#lib/contract.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { PHONE, useMedia } from '#ui/layout/media.ts';
import { CardList } from '#ui/lists/card-list.tsx';
import { type Column, Table, TALL_TABLE } from '#ui/lists/table.tsx';
import { dueText } from '../rules.ts';
import { TradeChoice } from './answer-together.tsx';
import type { ListedTrade } from './queries.ts';
import { stageBadge } from './stage-badge.ts';
import { BRIEF_PX, TradeBrief } from './trade-brief.tsx';
import { nextPath, nextStepText, partiesOf } from './trade-columns.tsx';
import styles from './trade-cards.module.css';

interface TradeRowsProps {
  /** Name of the list. */
  caption: string;
  role: Role;
  rows: readonly ListedTrade[];
  columns: readonly Column<ListedTrade>[];
  now: Date;
  ordering: string;
  onOrder: (ordering: string) => void;
}

/** Trades as rows of a table, on a phone as cards. */
export function TradeRows({ caption, role, rows, columns, now, ordering, onOrder }: TradeRowsProps) {
  if (useMedia(PHONE))
    return (
      <CardList label={caption} items={rows} className={styles.list} estimate={BRIEF_PX}>
        {(trade) => <ListedTradeBrief trade={trade} role={role} now={now} />}
      </CardList>
    );
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      maxHeight={TALL_TABLE}
      ordering={ordering}
      onOrder={onOrder}
    />
  );
}

const keyOf = ({ id }: ListedTrade) => id;

function ListedTradeBrief({ trade, role, now }: { trade: ListedTrade; role: Role; now: Date }) {
  const { next_action: action, due_at: due, stage } = trade;
  const { status, text } = stageBadge(stage);
  const next = nextStepText(trade);
  const parts = [action === null ? next : null, due === null ? null : `Due ${dueText(due, now).text}`];
  return (
    <TradeBrief
      trade={trade}
      badge={<Badge status={status}>{text}</Badge>}
      party={partiesOf(trade, role).join(', ')}
      quantity={trade.quantity}
      total={trade.total}
      line={parts.filter((part) => part !== null && part !== text).join(' · ')}
      link={{
        to: nextPath(trade),
        text: action === null ? 'View trade' : next,
        label: `${action === null ? 'View trade' : next}: ${trade.title}`,
        isMain: action !== null,
      }}
      choice={<TradeChoice trade={trade} />}
    />
  );
}
