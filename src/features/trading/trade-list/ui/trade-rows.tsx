import type { Role } from '#lib/contract.ts';
import { stageBadge } from '#trading/stages/ui/stage-badge.ts';
import { dueText, isOverdue } from '#trading/tasks/rules.ts';
import { TradeStage } from '#trading/trades/ui/trade/trade-stage.tsx';
import { useMedia } from '#ui/layout/media.ts';
import { CardList } from '#ui/lists/card-list.tsx';
import { ListView, type ListViewProps } from '#ui/lists/list-view.tsx';
import { type Column, Table, TALL_TABLE } from '#ui/lists/table.tsx';
import { tradePath, tradeTransferPath } from '#web/paths.ts';
import { AnswerTogether, TradeChoice } from './answer-together.tsx';
import { type ListedTrade, partiesOf } from './queries.ts';
import { BRIEF_PX, TradeBrief } from './trade-brief.tsx';
import { disputeMark, nextPath, nextStepText } from './trade-columns.tsx';
import styles from './trade-cards.module.css';

interface TradeRowsProps extends Pick<ListViewProps<ListedTrade>, 'list' | 'items' | 'noun' | 'empty'> {
  /** Name of the list. */
  caption: string;
  role: Role;
  columns: readonly Column<ListedTrade>[];
  now: Date;
  ordering: string;
  onOrder: (ordering: string) => void;
}

/** Widths at which the columns of the table do not fit; the same as in trade-list.module.css. */
const CARDS = '(max-width: 74.99rem)';

/** Trades as rows of a table, on a phone and a tablet as cards; several that await the reader's response are answered together. */
export function TradeRows({ caption, role, columns, now, ordering, onOrder, ...view }: TradeRowsProps) {
  const asCards = useMedia(CARDS);
  return (
    <AnswerTogether role={role} rows={view.items ?? view.list.items}>
      <ListView {...view}>
        {(rows) =>
          asCards ? (
            <CardList label={caption} items={rows} className={styles.briefs} estimate={BRIEF_PX}>
              {(trade) => <ListedTradeBrief trade={trade} role={role} now={now} />}
            </CardList>
          ) : (
            <Table
              caption={caption}
              columns={columns}
              rows={rows}
              maxHeight={TALL_TABLE}
              ordering={ordering}
              onOrder={onOrder}
            />
          )
        }
      </ListView>
    </AnswerTogether>
  );
}

function ListedTradeBrief({ trade, role, now }: { trade: ListedTrade; role: Role; now: Date }) {
  const next = nextStepText(trade);
  const path = nextPath(trade);
  const mark = disputeMark(trade);
  // A card has one button: without a task of the reader it leads to what is disputed.
  const isDispute = path === null && trade.dispute === 'open';
  const action = isDispute ? 'View the dispute' : path === null ? 'View trade' : next;
  return (
    <TradeBrief
      trade={trade}
      badge={
        <span className={styles.badges}>
          {mark !== null && <span className={styles.mark}>{mark}</span>}
          <TradeStage stage={trade.stage} />
        </span>
      }
      party={partiesOf(trade, role).join(', ')}
      quantity={trade.quantity}
      total={trade.total}
      line={
        <span className={isLate(trade, now) ? styles.late : undefined}>
          {[path === null && next !== stageBadge(trade.stage).text ? next : '', dueLine(trade, now)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      link={{
        to: path ?? (isDispute ? tradeTransferPath(trade.id) : tradePath(trade.id)),
        text: action,
        label: `${action}: ${trade.title}`,
        isMain: path !== null,
      }}
      choice={<TradeChoice trade={trade} />}
    />
  );
}

const isLate = ({ tasks: [first], due_at: due }: ListedTrade, now: Date): boolean =>
  first !== undefined && due !== null && isOverdue(first.name, due, now);

/** `Due in 3 days`, `Overdue since 3 Dec 2026`; empty without a day. */
function dueLine(trade: ListedTrade, now: Date): string {
  const [first] = trade.tasks;
  if (first === undefined || trade.due_at === null) return '';
  const { text } = dueText(first.name, trade.due_at, now);
  return isLate(trade, now) ? text : `Due ${text}`;
}
