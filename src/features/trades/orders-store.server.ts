import { sql } from '../../platform/database/database.ts';
import type { Ordering, Sort } from './order-rules.ts';

/** Start of a transaction's stage: its order, its first proof, or its last move. */
const sinceOfTransaction = sql`case when x.status <> 'initiated' then x.changed_at else coalesce((
  select min(f.created_at) from trade_documents d join files f on f.id = d.file_id
  where d.trade_id = t.id and d.field in ('transaction_proof', 'producer_transfer_proof')), x.created_at) end`;

const SORT_COLUMNS: Readonly<Record<Sort, ReturnType<typeof sql>>> = {
  FY: sql`t.year`,
  quantity: sql`t.quantity`,
  price_per_credit: sql`t.price_paise`,
  total: sql`t.item_value_paise + t.fee_paise + t.gst_paise`,
  since: sinceOfTransaction,
  // A transaction has no deadline.
  due_at: sql`null::timestamptz`,
};

/** Of equal values the newest first. Tables: t trades, x transactions. */
export function orderOfTransactions(ordering: Ordering | undefined) {
  if (ordering === undefined) return sql`x.id desc`;
  const isDescending = ordering.startsWith('-');
  const column = SORT_COLUMNS[(isDescending ? ordering.slice(1) : ordering) as Sort];
  return sql`${column} ${isDescending ? sql`desc` : sql`asc`} nulls last, x.id desc`;
}
