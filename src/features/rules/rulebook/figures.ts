/** Figures that follow from the rules for one kind of credit: its unit, price band, expiry and return. */
import type * as z from 'zod/mini';
import { daysBetween, isCalendarDate } from '#lib/dates.ts';
import type { Unit } from '#lib/quantity.ts';
import type { CreditKind } from '#rules/reference/waste-types.ts';
import { answerOf } from './answer.ts';
import type { expiry, priceBand } from './contract.ts';
import { RULE_STATUSES, type Guard, type Mode, type RuleStatus } from './kinds.ts';
import type { Rule, Rulebook } from './rule.ts';
import type { ValueOf } from './values.ts';

/** A kind of credit, whatever its year and unit. */
export type Credit = Pick<CreditKind, 'waste_type' | 'product_type' | 'credit_type'>;

const question = ({ waste_type: stream, product_type, credit_type }: Credit) => ({
  stream,
  product_type,
  credit_type,
});

/** The unit that a credit is counted in on a day; kilograms where no rule says it. `unit_of` of the database stores the same. */
export function unitOf(
  { book, today }: { book: Rulebook; today: string },
  credit: Omit<Credit, 'product_type'> & { product_type?: string | undefined },
): Unit {
  const { waste_type: stream, product_type, credit_type } = credit;
  return answerOf(book, { kind: 'unit', stream, on: today, product_type, credit_type })?.value?.unit ?? 'kg';
}

/** The status of a result of several rules is their worst; a missing rule is unknown. */
export function worstStatus(...statuses: readonly (RuleStatus | undefined)[]): RuleStatus {
  return RULE_STATUSES[Math.min(...statuses.map((status) => RULE_STATUSES.indexOf(status ?? 'unknown')))] ?? 'unknown';
}

/** Mode of a guard for a waste type, as set; it warns until it is set. */
export function modeOf(book: Rulebook, stream: string, guard: Guard): Mode {
  return book.modes.find((set) => set.stream === stream && set.guard === guard)?.mode ?? 'warn';
}

/** A guard refuses only by a rule that somebody has verified; until then it warns. */
export function effectiveMode(book: Rulebook, stream: string, guard: Guard, rule: Rule | null): Mode {
  const mode = modeOf(book, stream, guard);
  return mode === 'block' && rule?.status !== 'verified' ? 'warn' : mode;
}

export type PriceBand = z.output<typeof priceBand>;

interface Band {
  rule: Rule<'price_band'> | null;
  /** Whether its unit is the quantity's, and what a credit counts is known. */
  isComparable: boolean;
  mode: Mode;
}

/** The band that answers for a credit on a day. */
export function bandOf(book: Rulebook, credit: Credit & { unit: string }, on: string): Band {
  const key = ['band', credit.waste_type, credit.product_type, credit.credit_type, credit.unit, on].join('\n');
  return book.derive(key, () => {
    const rule = answerOf(book, { kind: 'price_band', on, ...question(credit) });
    const per = answerOf(book, { kind: 'unit', on, ...question(credit) })?.value?.per ?? 'unknown';
    const isComparable = rule?.value?.unit === credit.unit && rule.value.per === per && per !== 'unknown';
    return { rule, isComparable, mode: effectiveMode(book, credit.waste_type, 'price_band', rule) };
  });
}

/** A price compared with its band. @param price ₹ per unit */
export function priceBandOf(book: Rulebook, credit: Credit & { unit: string }, price: number, on: string): PriceBand {
  const { rule, isComparable, mode } = bandOf(book, credit, on);
  const value = rule?.value ?? null;
  return {
    low: value?.low ?? null,
    high: value?.high ?? null,
    unit: value?.unit ?? null,
    per: value?.per ?? null,
    verdict: value === null ? 'unknown' : isComparable ? verdictOf(price, value) : 'other_unit',
    mode,
    status: rule?.status ?? 'unknown',
    rule_id: rule?.id ?? null,
  };
}

function verdictOf(price: number, { low, high }: { low: number; high: number }): PriceBand['verdict'] {
  if (price < low) return 'below';
  return price > high ? 'above' : 'inside';
}

/** Days left from which on a credit counts as expiring. */
const EXPIRING_DAYS = 90;

/** Expiry of a credit of a financial year as the wire shows it. */
export type Expiry = { [Field in keyof typeof expiry]: z.output<(typeof expiry)[Field]> };

function stateOf(left: number): Expiry['expiry_state'] {
  if (left < 0) return 'expired';
  return left <= EXPIRING_DAYS ? 'expiring' : 'fresh';
}

/**
 * 31 March of the year that ends the credit's year and as many years as the validity rule of that day says. `validity_of` of the database
 * stores the same day; a test compares them.
 */
export function expiryOf(book: Rulebook, credit: Credit & { year: number }, today: string): Expiry {
  const key = ['expiry', credit.waste_type, credit.product_type, credit.credit_type, credit.year, today].join('\n');
  return book.derive(key, () => {
    const rule = answerOf(book, { kind: 'validity', on: `${credit.year + 1}-03-31`, ...question(credit) });
    const years = rule?.value?.years;
    const expires_on = years === undefined ? null : `${credit.year + 1 + years}-03-31`;
    return {
      expires_on,
      expiry_state: expires_on === null ? 'unknown' : stateOf(daysBetween(today, expires_on)),
      expiry_status: rule?.status ?? 'unknown',
      expiry_rule_id: rule?.id ?? null,
      expiry_mode: effectiveMode(book, credit.waste_type, 'expiry', rule),
    };
  });
}

/** The day on which a return is due, by rule and by the latest extension. */
export interface ReturnDue {
  rule: Rule<'return_due'>;
  extension: Rule<'extension'> | null;
  /** By rule. */
  ruleDay: string;
  /** With the extension; null where it is extended, but until when is not known. */
  day: string | null;
  /** The worst of both rules. */
  status: RuleStatus;
}

/** The day by rule of the return of a financial year; 29 February is the 28th in a year without it. */
export function returnDay({ year_offset, month_day }: ValueOf<'return_due'>, year: number): string {
  const day = `${year + year_offset}-${month_day}`;
  return isCalendarDate(day) ? day : `${year + year_offset}-02-28`;
}

/** The return of a financial year, by the rules of a day; null where no rule is known. @param part such as `Annual return` */
export function returnDueOf(book: Rulebook, stream: string, part: string, year: number, on: string): ReturnDue | null {
  const rule = answerOf(book, { kind: 'return_due', stream, part, on });
  if (!rule?.value) return null;
  const extension = answerOf(book, { kind: 'extension', stream, part, FY: year, on });
  const ruleDay = returnDay(rule.value, year);
  const day = extension ? (extension.value?.due ?? null) : ruleDay;
  const status = worstStatus(rule.status, ...(extension ? [extension.status] : []));
  return { rule, extension, ruleDay, day, status };
}

/** The return that credits must be applied before. */
export const ANNUAL_RETURN = 'Annual return';

/** Whether credits expire before the annual return of the year that they are bought for is due; null where either day is unknown. */
export function isLateFor(
  book: Rulebook,
  stream: string,
  expiresOn: string | null,
  year: number,
  on: string,
): boolean | null {
  const due = returnDueOf(book, stream, ANNUAL_RETURN, year, on)?.day ?? null;
  return expiresOn === null || due === null ? null : expiresOn < due;
}

/** Targets of one part of a waste type, such as a battery class. */
export interface TargetRow {
  /** Null: what holds for all that is not named apart. */
  part: string | null;
  /** The year whose quantity the percentages are of; null where it is not known. */
  basis: string | null;
  /** One for each financial year asked for; null while the target does not apply yet, which is not 0. */
  years: ({ percent: number | null; status: RuleStatus; from: string; rule_id: string } | null)[];
}

/** The targets of a waste type for some financial years, by part in alphabetical order, that without a name first. */
export function targetRows(book: Rulebook, stream: string, years: readonly number[]): TargetRow[] {
  const parts = [...new Set(book.rulesOf(stream, 'target').map(({ part }) => part))];
  parts.sort((one, other) => (one ?? '').localeCompare(other ?? ''));
  const begins = (year: number) => `${year}-04-01`;
  return parts.map((part) => ({
    part,
    basis: answerOf(book, { kind: 'lag', stream, part, on: begins(years[0] ?? 0) })?.value?.text ?? null,
    years: years.map((year) => {
      const rule = answerOf(book, { kind: 'target', stream, part, on: begins(year) });
      return rule && { percent: rule.value?.percent ?? null, status: rule.status, from: rule.from, rule_id: rule.id };
    }),
  }));
}
