/** Recalls in force of trades and of their lines. */
import type { Db } from '../../platform/database/database.ts';

/** A trade under recalls in force. */
export interface RecalledTrade {
  /** Numbers of the recalls. */
  numbers: string[];
  /** The quantity that they cover, in the trade's unit. */
  quantity: number;
  /** Recall of each line that is covered, by the line's id. */
  lines: ReadonlyMap<string, string>;
}

/** The trades among these that are under a recall in force, by id. */
export async function recallsOf(_db: Db, _tradeIds: readonly string[]): Promise<ReadonlyMap<string, RecalledTrade>> {
  return new Map();
}
