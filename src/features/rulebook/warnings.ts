/** Sentences of the guards. `guard_findings` of the database fills in the same texts for purchases. */
import { formatDay, dayInIndia } from '../../lib/dates.ts';
import { financialYearLabel, tradeYearOptions } from '../../lib/financial-year.ts';
import { unitName, type Unit } from '../../lib/quantity.ts';
import { formatRupees } from '../../lib/money.ts';
import { ANNUAL_RETURN, bandOf, expiryOf, returnDueOf, worstStatus, type Credit, modeOf } from './figures.ts';
import { STATUS_WORDS, type Mode, type RuleStatus, STREAMS } from './kinds.ts';
import type { Rule, Rulebook } from './rule.ts';

/** A finding of a guard that does not refuse the write. `rule_id` is null where no row is behind it. */
export interface Warning {
  code: keyof typeof WARNING_TEXTS | 'capacity_exceeded';
  text: string;
  rule_id: string | null;
  status: RuleStatus;
}

const band = (side: string) =>
  `₹ {price} per {unit} is ${side} the price band of ₹ {low} to ₹ {high} per {unit} ({status}: {source}).`;

const WARNING_TEXTS = {
  price_below_band: band('below'),
  price_above_band: band('above'),
  credit_expired: 'These credits expired on {expires}.',
  expires_before_return:
    'These credits expire on {expires}, before the return for {year} is due on {due}: apply them on the CPCB portal by {expires}.',
} as const;

const fill = (text: string, figures: Readonly<Record<string, string>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => figures[name] ?? '');

const plainRupees = (price: number) => formatRupees(price).replace('₹ ', '');
const sourceOf = ({ source_title, clause }: Rule) => (clause === null ? source_title : `${source_title}, ${clause}`);

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
  const text = fill(WARNING_TEXTS[code], {
    price: plainRupees(price),
    unit: unitName(credit.unit),
    low: plainRupees(low),
    high: plainRupees(high),
    status: STATUS_WORDS[rule.status],
    source: sourceOf(rule),
  });
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
    const text = fill(WARNING_TEXTS.credit_expired, { expires: formatDay(expires) });
    return { warning: { code: 'credit_expired', text, rule_id, status }, mode };
  }
  const due = boughtFor === undefined ? null : returnDueOf(book, credit.waste_type, ANNUAL_RETURN, boughtFor, on);
  if (!due?.day || boughtFor === undefined || expires >= due.day) return null;
  const text = fill(WARNING_TEXTS.expires_before_return, {
    expires: formatDay(expires),
    year: financialYearLabel(boughtFor),
    due: formatDay(due.day),
  });
  const worst = worstStatus(status, due.status);
  return { warning: { code: 'expires_before_return', text, rule_id, status: worst }, mode: 'warn' };
}

/** Rules that the database's `guard_findings` compares purchases with, beside those stored on the offer's row. */
export interface GuardRules {
  /** The database refuses rules of other versions than its own. */
  versions: Rulebook['versions'];
  /** By stream and guard, as set. */
  modes: Record<string, Record<'price_band' | 'expiry', Mode>>;
  /** The annual return by stream and financial year; missing where its day is not known. */
  return_due: Record<string, Record<number, { day: string; status: RuleStatus }>>;
  texts: typeof WARNING_TEXTS;
  statuses: typeof STATUS_WORDS;
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
    texts: WARNING_TEXTS,
    statuses: STATUS_WORDS,
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
