/** Recalls in force of trades and of their lines. */
import { sql, type Db } from '../../platform/database/database.ts';

/** A trade under recalls in force. */
export interface RecalledTrade {
  /** Number of the first recall. */
  number: string;
  /** Numbers of all of them. */
  numbers: string[];
  /** The quantity that they cover, in the trade's unit. */
  quantity: number;
  /** Recall of each line that is covered, by the line's id. */
  lines: ReadonlyMap<string, string>;
}

/** The trades among these that are under a recall in force, by id. */
export async function recallsOf(db: Db, tradeIds: readonly string[]): Promise<ReadonlyMap<string, RecalledTrade>> {
  const { rows } = await sql<{ trade: string; numbers: string[]; covered: number; lines: Record<string, string> }>`
    select h.trade_id as trade, array_agg(h.number order by h.executed_at, h.number) as numbers, covered_quantity(h.trade_id) as covered,
      (select coalesce(json_object_agg(l.line_id, l.number), '{}') from recalled_lines l where l.trade_id = h.trade_id) as lines
    from held_trades h where h.trade_id = any (${[...tradeIds]}::uuid[]) group by h.trade_id`.execute(db);
  return new Map(
    rows.map(({ trade, numbers, covered, lines }) => [
      trade,
      { number: numbers[0] ?? '', numbers, quantity: covered, lines: new Map(Object.entries(lines)) },
    ]),
  );
}
