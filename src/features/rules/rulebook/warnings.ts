/** Findings of the guards and their sentences. `guard_price_and_expiry` of the database finds the same under its locks. */
import { formatDay, dayInIndia } from '#lib/dates.ts';
import { financialYearLabel, tradeYearOptions } from '#lib/financial-year.ts';
import { formatRupees } from '#lib/money.ts';
import { unitName, type Unit } from '#lib/quantity.ts';
import { ANNUAL_RETURN, bandOf, expiryOf, returnDueOf, worstStatus, type Credit, modeOf } from './figures.ts';
import { STATUS_WORDS, type Mode, type RuleStatus, STREAMS } from './kinds.ts';
import type { Rule, Rulebook } from './rule.ts';

/** A finding of a guard that does not refuse the write. `rule_id` is null where no row is behind it. */
export interface Warning {
  code: keyof typeof PRICE_TEXTS | keyof typeof EXPIRY_TEXTS | 'capacity_exceeded';
  text: string;
  rule_id: string | null;
  status: RuleStatus;
}

/** Figures of the sentences. Prices in ₹ per unit, days `YYYY-MM-DD`, the year is the financial year bought for. */
interface PriceFigures {
  price: number;
  low: number;
  high: number;
  unit: Unit;
  rule: Pick<Rule, 'status' | 'source_title' | 'clause'>;
}
interface ExpiryFigures {
  expires: string;
  due: string;
  year: number;
}

const plainRupees = (price: number) => formatRupees(price).replace('₹ ', '');

const bandText =
  (side: string) =>
  ({ price, low, high, unit, rule: { status, source_title, clause } }: PriceFigures): string => {
    const per = unitName(unit);
    const source = clause === null ? source_title : `${source_title}, ${clause}`;
    return `₹ ${plainRupees(price)} per ${per} is ${side} the price band of ₹ ${plainRupees(low)} to ₹ ${plainRupees(high)} per ${per} (${STATUS_WORDS[status]}: ${source}).`;
  };

export const PRICE_TEXTS = { price_below_band: bandText('below'), price_above_band: bandText('above') } as const;

export const EXPIRY_TEXTS = {
  credit_expired: ({ expires }: Pick<ExpiryFigures, 'expires'>): string =>
    `These credits expired on ${formatDay(expires)}.`,
  expires_before_return: ({ expires, due, year }: ExpiryFigures): string =>
    `These credits expire on ${formatDay(expires)}, before the return for ${financialYearLabel(year)} is due on ${formatDay(due)}: apply them on the CPCB portal by ${formatDay(expires)}.`,
} as const;

/** A warning and the effective mode of its guard: `block` refuses the write with the warning's sentence. */
interface Finding {
  warning: Warning;
  mode: Mode;
}

/** A price outside its band; null where it is inside, cannot be compared, or the guard is off. @param price ₹ per unit */
export function priceFinding(
  book: Rulebook,
  credit: Credit & { unit: Unit },
  price: number,
  on: string,
): Finding | null {
  const { rule, isComparable, mode } = bandOf(book, credit, on);
  if (!rule?.value || !isComparable || mode === 'off') return null;
  const { low, high } = rule.value;
  if (price >= low && price <= high) return null;
  const code = price < low ? 'price_below_band' : 'price_above_band';
  const text = PRICE_TEXTS[code]({ price, low, high, unit: credit.unit, rule });
  return { warning: { code, text, rule_id: rule.id, status: rule.status }, mode };
}

/**
 * Credits that have expired, or expire before the return of the year that they are bought for; null where neither is known, or the guard is
 * off. Only what has expired is ever refused.
 * @param boughtFor financial year of a purchase; undefined when an offer is listed
 */
export function expiryFinding(
  book: Rulebook,
  credit: Credit & { year: number },
  boughtFor: number | undefined,
  on: string,
): Finding | null {
  const {
    expires_on: expires,
    expiry_rule_id: rule_id,
    expiry_status: status,
    expiry_mode: mode,
  } = expiryOf(book, credit, on);
  if (expires === null || mode === 'off') return null;
  if (expires < on) {
    const text = EXPIRY_TEXTS.credit_expired({ expires });
    return { warning: { code: 'credit_expired', text, rule_id, status }, mode };
  }
  const due = boughtFor === undefined ? null : returnDueOf(book, credit.waste_type, ANNUAL_RETURN, boughtFor, on);
  if (!due?.day || boughtFor === undefined || expires >= due.day) return null;
  const text = EXPIRY_TEXTS.expires_before_return({ expires, year: boughtFor, due: due.day });
  const worst = worstStatus(status, due.status);
  return { warning: { code: 'expires_before_return', text, rule_id, status: worst }, mode: 'warn' };
}

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
