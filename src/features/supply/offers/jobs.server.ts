import { dayInIndia } from '#lib/dates.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { effectiveMode } from '#rules/rulebook/figures.ts';
import { STREAMS } from '#rules/rulebook/kinds.ts';
import { rulebookNow } from '#rules/rulebook/rulebook.server.ts';
import { expireOfferRows, refreshSearchTexts } from './store.server.ts';

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
  const book = await rulebookNow(context, context.db);
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

/** Offers per transaction: their texts stand in some thirty indexes, and a buyer of one of them waits. */
const TEXTS = 100;

/** Brings the searched texts of offers up to date whose seller shows another name. Resolves to true when there may be more. */
export async function followShownNames({ db, marketChanged }: Pick<Context, 'db' | 'marketChanged'>): Promise<boolean> {
  const refreshed = await inTransaction(db, (tx) => refreshSearchTexts(tx, TEXTS));
  if (refreshed === undefined) return false;
  if (refreshed.offers > 0) marketChanged();
  return true;
}
