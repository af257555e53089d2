import type { Context } from '#platform/context.ts';
import { inTransaction, many, scalar } from '#platform/database/database.ts';
import type { TradesTable } from '#platform/database/schema.gen.ts';
import { refusalOf } from '#platform/refusal-of.ts';

const BATCH = 200;

/**
 * Expires the trades whose deadline has passed and releases the quantity they blocked, one transaction each. Resolves to true when more
 * wait. Any number of workers may do it at the same time: the database decides which was first.
 */
export async function expireDueTrades(context: Context): Promise<boolean> {
  const now = context.clock.now();
  const due = await many<Pick<TradesTable, 'id'>>(context.db)`
    select id from trades where expires_at <= ${now} order by expires_at limit ${BATCH}`;
  let expired = 0;
  try {
    for (const { id } of due) if (await expire(context, id, now)) expired += 1;
  } finally {
    if (expired > 0) context.marketChanged();
  }
  // If no trade of a whole batch could expire, an immediate retry would not help.
  return due.length === BATCH && expired > 0;
}

async function expire(context: Context, id: string, now: Date): Promise<boolean> {
  try {
    return await inTransaction(context.db, (tx) => scalar<boolean>(tx)`select expire_trade(${id}, ${now})`);
  } catch (error) {
    // A trade that cannot expire now must not delay the others; a database outage stops them all.
    if (refusalOf(error).kind === 'unavailable') throw error;
    context.log.error({ err: error, trade: id }, 'a trade could not expire');
    return false;
  }
}
