import { type Db, only, scalar, sql } from '#platform/database/database.ts';
import type { RecallsTable } from '#platform/database/schema.gen.ts';
import { isClosed, type Stage } from '#trading/stages/stages.ts';

/** A trade, by its id or that of its transaction. */
export type TradeName = { tradeId: string } | { transactionId: string };

/** Number of the first recall in force that a trade is under; null without one. */
export function findHolding(db: Db, trade: TradeName): Promise<RecallsTable['number'] | null> {
  const id =
    'tradeId' in trade
      ? sql`${trade.tradeId}::uuid`
      : sql`(select trade_id from transactions where id = ${trade.transactionId})`;
  return scalar<RecallsTable['number'] | null>(db)`select recall_of_trade(${id})`;
}

/** Recalls of a trade, by their numbers: the first one in force that it is under, and the one that rejected or ended it. */
export interface TradeRecalls {
  held_by: RecallsTable['number'] | null;
  ended_by: RecallsTable['number'] | null;
}

export async function findRecalls(db: Db, { id, stage }: { id: string; stage: Stage }): Promise<TradeRecalls> {
  const { held_by, ended_by } = await only<TradeRecalls>(db)`
    select recall_of_trade(${id}) as held_by, (
      select r.number from recall_trades t join recalls r on r.id = t.recall_id where t.trade_id = ${id} and t.ended_as is not null) as ended_by`;
  // A trade that ended without a sale is not held.
  return { held_by: isClosed(stage) ? null : held_by, ended_by };
}
