import type { Context } from '../src/platform/context.ts';
import { sql, type Tx } from '../src/platform/database/database.ts';
import { planGoods } from './goods.ts';
import { databaseWithin } from './one-transaction.ts';
import { planPeople } from './people.ts';
import { openStage } from './stage.ts';
import { planTrades } from './trades.ts';

/**
 * Fills an empty database with a market that has been at work for half a year: every member acts through the product's own use
 * cases, with a clock that moves through the past. All of it happens in the caller's transaction, so that a build that dies leaves
 * nothing but stored files, which the sweep takes. Nobody is mailed: what happened long ago is told to nobody.
 */
export async function buildWithin(context: Context, tx: Tx): Promise<void> {
  // Pictures are drawn and files written between statements; nobody waits for what this transaction holds.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const end = context.clock.now();
  const stage = openStage({ ...context, db: databaseWithin(tx) }, end);
  planPeople(stage);
  planGoods(stage);
  planTrades(stage);
  await stage.timeline.run();
  await sql`update outbox set delivered_at = ${end}, told_at = ${end}, attempts = 1 where delivered_at is null`.execute(
    tx,
  );
}
