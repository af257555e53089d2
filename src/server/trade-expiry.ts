import type { Context } from '../platform/context.ts';
import { inTransaction, sql } from '../platform/database/database.ts';
import type { TradesTable } from '../platform/database/schema.gen.ts';
import { refusalOf } from '../platform/refusal-of.ts';

const BATCH = 200;

/**
 * Lets the trades expire whose time has passed and releases what they blocked, one transaction each; true when more wait. Any number
 * of workers may do it at once: the database decides who was first.
 */
export async function expireDueTrades(context: Context): Promise<boolean> {
  const now = context.clock.now();
  const { rows } = await sql<Pick<TradesTable, 'id'>>`
    select id from trades where expires_at <= ${now} order by expires_at limit ${BATCH}`.execute(context.db);
  let expired = 0;
  try {
    for (const { id } of rows) if (await expire(context, id, now)) expired += 1;
  } finally {
    if (expired > 0) context.marketChanged();
  }
  // Where none of a whole batch would go, trying at once again would not help.
  return rows.length === BATCH && expired > 0;
}

async function expire(context: Context, id: string, now: Date): Promise<boolean> {
  try {
    const { rows } = await inTransaction(context.db, (tx) =>
      sql<{ expired: boolean }>`select expire_trade(${id}, ${now}) as expired`.execute(tx),
    );
    return rows[0]?.expired ?? false;
  } catch (error) {
    // One that cannot go now must not hold up the others; an outage stops them all.
    if (refusalOf(error).kind === 'unavailable') throw error;
    context.log.error({ err: error, trade: id }, 'a trade could not expire');
    return false;
  }
}
