import { dayInIndia } from '#lib/dates.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { runExclusively } from '#platform/database/locks.ts';
import * as store from './store.server.ts';

/** Name of the advisory lock. */
const LOCK = 'epr-mandi.rule-answers';
/** Rows per transaction, so that nobody waits long for one of them. */
const BATCH = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Stores what the rules answer today on the rows of credit records and offers, where rules have changed or another one has begun or ended. Until
 * it is done, writes ask the rules themselves. One process does it. Resolves to true when there may be more to do at once.
 */
export async function storeRuleAnswers(context: Pick<Context, 'db' | 'clock' | 'marketChanged'>): Promise<boolean> {
  const { db, clock, marketChanged } = context;
  const today = dayInIndia(clock.now());
  if ((await store.listOutdatedStreams(db, today)).length === 0) return false;
  const isDone = await runExclusively(db, LOCK, async () => {
    const outdated = await store.listOutdatedStreams(db, today);
    const streams = outdated.map(({ stream }) => stream);
    await inBatches(context, (tx, after) => store.storeCreditAnswers(tx, streams, after, BATCH));
    await inBatches(context, (tx, after) => store.storeOfferAnswers(tx, streams, today, after, BATCH));
    // Rules that changed meanwhile have a later version, so that their stream stays outdated.
    await inTransaction(db, (tx) => store.noteStored(tx, outdated, today));
    marketChanged();
    return true;
  });
  return isDone === true;
}

/** Runs a step in a transaction of its own again and again, each after the last row of the one before. */
async function inBatches(
  { db }: Pick<Context, 'db'>,
  step: (tx: Tx, after: string) => Promise<string | null>,
): Promise<void> {
  let after: string | null = BEFORE_ALL;
  while (after !== null) {
    const from: string = after;
    after = await inTransaction(db, (tx) => step(tx, from));
  }
}
