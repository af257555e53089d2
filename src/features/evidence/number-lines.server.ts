import { dayInIndia } from '../../lib/dates.ts';
import type { Db } from '../../platform/database/database.ts';
import { toNumberLine, type NumberLine } from './line-rules.ts';
import { listLines } from './order-store.server.ts';
import { recallsOf } from './recalls-store.server.ts';

/** Certificate numbers of trades, and the recalls that they are under. */
export interface NumbersOfTrades {
  lines: { tradeId: string; lineId: string; line: NumberLine }[];
  /** Trades under recalls in force: the first one, and the quantity that all cover. */
  recalled: ReadonlyMap<string, { number: string; quantity: number }>;
}

/** Lines of trades, by order, the oldest first. The caller has checked that the reader may see the trades. */
export async function numbersOf(db: Db, tradeIds: readonly string[]): Promise<NumbersOfTrades> {
  const rows = await listLines(db, tradeIds);
  const recalled = await recallsOf(db, tradeIds);
  const lines = rows.map((row) => ({
    tradeId: row.trade_id,
    lineId: row.id,
    line: toNumberLine({
      ...row,
      changedOn: dayInIndia(row.changed_at),
      recalled: recalled.get(row.trade_id)?.lines.get(row.id) ?? null,
    }),
  }));
  return { lines, recalled };
}
