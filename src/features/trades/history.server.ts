import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { toMove } from './rules.ts';
import { listMoves, type TradeRow } from './store.server.ts';

/** The history of a trade as its page shows it to a reader. The caller has checked that the reader may see the trade. */
export async function historyOfTrade(
  db: Db,
  reader: Pick<Actor, 'role'>,
  trade: Pick<TradeRow, 'id' | 'transaction_id'>,
): Promise<ReturnType<typeof toMove>[]> {
  return (await listMoves(db, reader, trade)).map(toMove);
}
