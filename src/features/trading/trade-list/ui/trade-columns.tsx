import { Link } from 'react-router';
import type { Role } from '#lib/contract.ts';
import { formatDateTime } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { heldInBrief } from '#lib/held-by.ts';
import { groupDigits } from '#lib/quantity.ts';
import { stageBadge } from '#trading/stages/ui/stage-badge.ts';
import { taskInBrief } from '#trading/tasks/rules.ts';
import { Due } from '#trading/tasks/ui/due.tsx';
import { yearNote } from '#trading/trades/ui/buying/credit-year.tsx';
import { OrderNumber } from '#trading/trades/ui/order/order-number.tsx';
import { TradeStage } from '#trading/trades/ui/trade/trade-stage.tsx';
import { Money } from '#ui/brand/amount.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import type { Column } from '#ui/lists/table.tsx';
import { reviewPath, tradePath, tradeTransferPath } from '#web/paths.ts';
import { ageText } from '../rules.ts';
import { TradeChoice } from './answer-together.tsx';
import { type ListedTrade, partiesOf } from './queries.ts';
import styles from './trade-list.module.css';

/** Text of the column `Next`: the reader's own action, the recall that holds the trade, whom it waits for, or how it ended. */
export function nextStepText({ next_action: action, ...trade }: ListedTrade): string {
  const { tasks, stage, held_by: recall, recycler, producer } = trade;
  const [first] = tasks;
  if (action === null && recall !== null) return heldInBrief(recall);
  if (first === undefined) return stageBadge(stage).text;
  const names = { seller_company: recycler.company_name, buyer_company: producer.company_name };
  return taskInBrief(first, action !== null, names);
}

/** Where the reader does what is next; null where others act. */
export const nextPath = ({ next_action: action, tasks: [first] }: ListedTrade): string | null =>
  (action && first?.path) ?? null;

function Next({ trade }: { trade: ListedTrade }) {
  const text = nextStepText(trade);
  const path = nextPath(trade);
  if (path === null)
    return (
      <span className={classNames('text-soft', styles.next)} title={text}>
        {text}
      </span>
    );
  return (
    <Link to={path} aria-label={`${text}: ${trade.title}`} className={styles.next}>
      {text}
    </Link>
  );
}

const DISPUTE_MARKS = { open: 'Disputed', ended: 'Dispute ended' } as const;

/** Word of a trade's dispute; none without one. */
export const disputeMark = ({ dispute }: ListedTrade): string | null => dispute && DISPUTE_MARKS[dispute];

function DisputeLink({ trade }: { trade: ListedTrade }) {
  const mark = disputeMark(trade);
  if (mark === null) return null;
  return (
    <Link to={tradeTransferPath(trade.id)} aria-label={`${mark}: ${trade.title}`} className={styles.dispute}>
      {mark}
    </Link>
  );
}

const number = (trade: ListedTrade) => `${groupDigits(trade.quantity)}${trade.unit === 'g' ? ' g' : ''}`;

/** The trade by its title, with what is traded, and the year of its credit where it is bought for another one. */
function Trade({ trade }: { trade: ListedTrade }) {
  const year = yearNote(trade);
  return (
    <span className={styles.trade}>
      <TradeChoice trade={trade} />
      <span className={styles.names}>
        <Link to={tradePath(trade.id)} className={styles.title} title={trade.title}>
          {trade.title}
        </Link>
        <span
          className={styles.under}
          title={`${trade.credit_type} | ${trade.product_type} | ${trade.waste_type}`}
        >{`${trade.credit_type} | ${trade.product_type} | ${trade.waste_type}${trade.kind === 'counter' ? ' · counter-offer' : ''}${trade.round > 1 ? `, round ${trade.round}` : ''}`}</span>
        {year !== null && <span className={styles.year}>{year}</span>}
      </span>
    </span>
  );
}

/** Columns of the list and of its file. Grams are named in their cells: the headers are in kilograms. */
export const tradeColumns = (role: Role, now: Date): readonly Column<ListedTrade>[] => [
  {
    key: 'trade',
    header: 'Trade',
    main: true,
    cell: (trade) => <Trade trade={trade} />,
    value: ({ title }) => title,
  },
  {
    key: 'order',
    header: 'Order no.',
    cell: ({ order_id: order }) =>
      order === null ? (
        '–'
      ) : (
        <span className={styles.order}>
          <OrderNumber number={order} />
        </span>
      ),
    value: ({ order_id: order }) => order,
  },
  {
    key: 'stage',
    header: 'Stage',
    nowrap: true,
    cell: (trade) => (
      <>
        <TradeStage stage={trade.stage} />
        <DisputeLink trade={trade} />
      </>
    ),
    value: ({ stage }) => stageBadge(stage).text,
  },
  {
    key: 'dispute',
    header: 'Dispute',
    fileOnly: true,
    cell: () => null,
    value: disputeMark,
  },
  {
    key: 'with',
    header: 'With',
    cell: (trade) =>
      partiesOf(trade, role).map((name, _, { length }) => (
        <span key={name} className={length === 1 ? styles.other : styles.party} title={name}>
          {name}
        </span>
      )),
    value: (trade) => partiesOf(trade, role).join(', '),
  },
  {
    key: 'FY',
    header: 'FY',
    order: 'FY',
    nowrap: true,
    cell: ({ FY }) => financialYearLabel(FY),
    value: ({ FY }) => financialYearLabel(FY),
  },
  { key: 'unit', header: 'Unit', fileOnly: true, cell: () => null, value: ({ unit }) => (unit === 'g' ? 'g' : 'Kg') },
  {
    key: 'quantity',
    header: 'Quantity (Kg)',
    fileHeader: 'Quantity',
    numeric: true,
    order: 'quantity',
    cell: number,
    value: ({ quantity }) => quantity,
    format: 'quantity',
  },
  {
    key: 'price',
    header: 'Price (₹/Kg)',
    fileHeader: 'Price (₹)',
    numeric: true,
    order: 'price_per_credit',
    cell: ({ price_per_credit: price, unit }) => (
      <>
        <Money rupees={price} />
        {unit === 'g' && <span> per g</span>}
      </>
    ),
    value: ({ price_per_credit: price }) => price,
    format: 'money',
  },
  {
    key: 'total',
    header: 'Total payable (₹)',
    numeric: true,
    order: 'total',
    cell: ({ total }) => <Money rupees={total} />,
    value: ({ total }) => total,
    format: 'money',
  },
  {
    key: 'age',
    header: 'Age',
    fileHeader: 'Since',
    nowrap: true,
    order: 'since',
    cell: ({ since }) => <span title={formatDateTime(since)}>{ageText(since, now)}</span>,
    value: ({ since }) => new Date(since),
    format: 'time',
  },
  {
    key: 'due',
    header: 'Due',
    order: 'due_at',
    cell: ({ tasks: [first] }) =>
      first?.due_at ? (
        <span className={styles.due}>
          <Due task={first} now={now} />
        </span>
      ) : (
        '–'
      ),
    value: ({ due_at: due }) => (due === null ? null : new Date(due)),
    format: 'time',
  },
  { key: 'next', header: 'Next', pinned: true, cell: (trade) => <Next trade={trade} />, value: nextStepText },
];

const countOf = (documents: number) => (documents === 1 ? '1 document' : `${documents} documents`);

/** Documents of a trade, for a superadmin's table. */
export const documentsColumn: Column<ListedTrade> = {
  key: 'documents',
  header: 'Documents',
  nowrap: true,
  cell: ({ id, title, documents }) =>
    documents === 0 ? (
      '–'
    ) : (
      <Link to={tradePath(id)} aria-label={`${countOf(documents)} of ${title}`}>
        {countOf(documents)}
      </Link>
    ),
  value: ({ documents }) => documents,
};

/** Leads a superadmin to the proof that waits for a decision. */
export const reviewColumn: Column<ListedTrade> = {
  key: 'review',
  header: 'Review',
  nowrap: true,
  cell: ({ id, title, stage }) =>
    stage === 'proven' && (
      <Link to={reviewPath('transaction', id)} aria-label={`Review ${title}`}>
        Review
      </Link>
    ),
};
