import { tradeYearOptions } from '../../lib/financial-year.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { ANNUAL_RETURN, modeOf, returnDueOf } from './figures.ts';
import { STREAMS, type Mode, type RuleStatus } from './kinds.ts';
import type { Rulebook } from './rule.ts';

/** Rules that the database's `guard_price_and_expiry` compares trades with, beside those of its tables. */
export interface GuardRules {
  /** The database refuses rules of other versions than its own. */
  versions: Rulebook['versions'];
  /** By stream and guard, as set. */
  modes: Record<string, Record<'price_band' | 'expiry', Mode>>;
  /** The annual return by stream and financial year; missing where its day is not known. */
  return_due: Record<string, Record<number, { day: string; status: RuleStatus }>>;
}

export function guardRules(book: Rulebook, now: Date): GuardRules {
  const day = dayInIndia(now);
  return book.derive(`guards ${day}`, () => ({
    versions: book.versions,
    modes: byStream((stream) => ({
      price_band: modeOf(book, stream, 'price_band'),
      expiry: modeOf(book, stream, 'expiry'),
    })),
    return_due: byStream((stream) => annualReturns(book, stream, now, day)),
  }));
}

function byStream<Value>(of: (stream: string) => Value): Record<string, Value> {
  return Object.fromEntries(STREAMS.map((stream) => [stream, of(stream)]));
}

function annualReturns(book: Rulebook, stream: string, now: Date, today: string): GuardRules['return_due'][string] {
  return Object.fromEntries(
    tradeYearOptions(now).flatMap((year) => {
      const due = returnDueOf(book, stream, ANNUAL_RETURN, year, today);
      return due?.day ? [[year, { day: due.day, status: due.status }]] : [];
    }),
  );
}
