/** The job `price record`: the rows of a week, from the trades of the 90 days before its Monday and from the live offers. */
import { addDays, dayInIndia, startOfDay } from '#lib/dates.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { priceOf } from './price.ts';
import {
  hasWeek,
  insertWeek,
  readAsks,
  readDueKinds,
  readLastTraded,
  readTrades,
  type PriceKind,
} from './store.server.ts';

/** Days of the window before a Monday. */
const WINDOW_DAYS = 90;
const HOUR_MS = 60 * 60 * 1000;
/** The time of day at which a week is due on its Monday. */
export const PRICE_RECORD_HOUR = '06:00';

/**
 * Records the week that is due, unless it has its rows: rows are frozen, and what was listed since changes nothing. A week is due from 06:00
 * of its Monday until the next Monday begins.
 */
export async function recordPrices({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const today = dayInIndia(now);
  const week = mondayOf(today);
  if (now.getTime() < startOfDay(week).getTime() + Number.parseInt(PRICE_RECORD_HOUR, 10) * HOUR_MS) return;
  const window = { from: startOfDay(addDays(week, -WINDOW_DAYS)), to: startOfDay(week) };
  await inTransaction(db, async (tx) => {
    if (await hasWeek(tx, week)) return;
    const kinds = await readDueKinds(tx, window, today);
    const trades = Map.groupBy(await readTrades(tx, window), keyOf);
    const asks = Map.groupBy(await readAsks(tx), keyOf);
    const lastTraded = Map.groupBy(await readLastTraded(tx, week), keyOf);
    const rows = kinds.map((kind) => {
      const key = keyOf(kind);
      const price = priceOf(trades.get(key) ?? [], asks.get(key) ?? [], lastTraded.get(key)?.[0] ?? null);
      return { ...kind, ...price };
    });
    await insertWeek(tx, week, rows, now);
  });
}

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The unit is part of it: only what is counted in today's unit is compared. */
const keyOf = (kind: PriceKind & { unit: string }) =>
  [kind.waste_type, kind.product_type, kind.credit_type, kind.unit].join('\n');
