import { dayInIndia } from '#lib/dates.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { effectiveMode } from '#rules/rulebook/figures.ts';
import { STREAMS } from '#rules/rulebook/kinds.ts';
import { readRulebook } from '#rules/rulebook/rulebook.server.ts';
import { expireOfferRows } from './store.server.ts';

/** Offers per transaction, so that no buyer waits long for one of them. */
const BATCH = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Takes offers off the market whose credits have expired where their waste type refuses them, and brings back those that are not refused any
 * more. What the rules answer must be stored on the offers.
 */
export async function expireOffers(context: Context): Promise<void> {
  const { db, clock, marketChanged } = context;
  const at = clock.now();
  const book = await readRulebook(db);
  const refusing = STREAMS.flatMap((stream) =>
    book.rulesOf(stream, 'validity').filter((rule) => effectiveMode(book, stream, 'expiry', rule) === 'block'),
  ).map(({ id }) => id);
  let moved = 0;
  try {
    for (let after: string | null = BEFORE_ALL; after !== null;) {
      const from: string = after;
      const part = await inTransaction(db, (tx) => expireOfferRows(tx, dayInIndia(at), refusing, at, from, BATCH));
      moved += part.moved;
      after = part.last;
    }
  } finally {
    if (moved > 0) marketChanged();
  }
}
