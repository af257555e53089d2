/** Figures of a plant's capacity and of what its credits claim, for one account and financial year. All sums are exact; each figure is rounded once. */
import type * as z from 'zod/mini';
import { addDays, daysBetween, formatDay } from '#lib/dates.ts';
import {
  fraction,
  isAbove,
  productOf,
  quotientOf,
  roundHalfUp,
  sumOf,
  ZERO,
  type Fraction,
  decimalFraction,
} from '#lib/fraction.ts';
import { formatQuantity, groupDigits, type Unit } from '#lib/quantity.ts';
import type { CreditKind } from '#rules/reference/waste-types.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import type { Rule, Rulebook } from '#rules/rulebook/rule.ts';
import type { RuleStatus } from '#rules/rulebook/status.ts';
import type { capacity } from './contract.ts';

/** A declared or checked capacity; it holds until the day before the next one of its account. Days are `YYYY-MM-DD`. */
export interface PlantCapacity {
  kg_per_year: number;
  consent_valid_until: string;
  from_day: string;
  checked: boolean;
}

/** A credit record of the year, with the factors that the rules give for it. */
export interface ClaimedCredit {
  unit: Unit;
  available: number;
  sold: number;
  potential: number;
  product_sold: number | null;
  factors: Factors | null;
}

export type Figures = Omit<z.output<typeof capacity>, 'FY' | 'loose'>;
/** A finding: what was compared with what. */
export type Fact = Figures['facts'][number];

/** Limits above which a fact is told, in percent. Source: file 7 of the specification, part 8. */
const MOST_CLAIMED = fraction(110, 100);
const MOST_BY_PRODUCT = fraction(105, 100);
const MOST_RAISED = fraction(150, 100);

const HUNDRED = fraction(100);
const earliest = (...days: readonly string[]) => days.reduce((one, other) => (other < one ? other : one));
const kg = (quantity: number) => formatQuantity(quantity, 'kg');
const roundedKg = (exact: Fraction) => kg(roundHalfUp(exact));

/** A capacity with the last day on which it holds. */
interface HeldCapacity {
  capacity: PlantCapacity;
  until: string;
}

/**
 * @param capacities of the account, by their first day
 * @param credits of the account and year
 * @param today in India
 */
export function figuresOf(
  year: number,
  capacities: readonly PlantCapacity[],
  credits: readonly ClaimedCredit[],
  today: string,
): Figures {
  const [firstDay, lastDay] = [`${year}-04-01`, `${year + 1}-03-31`];
  const daysOfYear = daysBetween(firstDay, lastDay) + 1;
  const held = capacities.map((capacity, place): HeldCapacity => {
    const next = capacities[place + 1];
    return { capacity, until: next === undefined ? lastDay : addDays(next.from_day, -1) };
  });
  /** Days of the year on which it holds, up to the earliest of the given ones. */
  const daysOf = ({ capacity, until }: HeldCapacity, ...limits: readonly string[]) => {
    const from = capacity.from_day > firstDay ? capacity.from_day : firstDay;
    return Math.max(0, daysBetween(from, earliest(until, lastDay, ...limits)) + 1);
  };
  const sumBy = (days: (one: HeldCapacity) => number) =>
    fraction(
      held.reduce((sum, one) => sum + BigInt(one.capacity.kg_per_year) * BigInt(days(one)), 0n),
      daysOfYear,
    );
  const validDays = (one: HeldCapacity) => daysOf(one, today, one.capacity.consent_valid_until);
  const possible = sumBy(validDays);
  const claimed = sumOf(credits.map((credit) => inputOf(credit, credit.available + credit.sold)));
  const isKnown = isAbove(possible, ZERO);
  const figures = {
    possible: roundHalfUp(possible),
    claimed: roundHalfUp(claimed),
    percent: isKnown ? roundHalfUp(productOf(quotientOf(claimed, possible), HUNDRED)) : null,
  };
  const used = held.filter((one) => validDays(one) > 0);
  return {
    ...figures,
    status: statusOf(used.length > 0 ? used : held.filter((one) => daysOf(one) > 0)),
    facts: [
      ...(isKnown && isAbove(claimed, productOf(possible, MOST_CLAIMED))
        ? [overPossible(figures, earliest(today, lastDay))]
        : []),
      ...potentialOverYear(
        credits,
        sumBy((one) => daysOf(one)),
      ),
      ...credits.flatMap(aboveQepr),
      ...consentEnded(capacities.at(-1), today),
      ...capacities.flatMap((capacity, place) => {
        const isOfYear = capacity.from_day >= firstDay && capacity.from_day <= lastDay;
        return isOfYear ? capacityRaised(capacities[place - 1], capacity) : [];
      }),
    ],
  };
}

/** Input in kg that a quantity of a credit stands for. */
function inputOf({ unit, factors }: ClaimedCredit, quantity: number): Fraction {
  const inKg = fraction(quantity, unit === 'g' ? 1_000 : 1);
  return factors === null ? inKg : quotientOf(inKg, factors.wp);
}

function statusOf(used: readonly HeldCapacity[]): Figures['status'] {
  if (used.length === 0) return 'none';
  return used.every(({ capacity }) => capacity.checked) ? 'checked' : 'declared';
}

function overPossible({ claimed, possible, percent }: Omit<Figures, 'status' | 'facts'>, day: string): Fact {
  const text = `${kg(claimed)} are claimed; ${kg(possible)} were possible by ${formatDay(day)} (${groupDigits(percent ?? 0)}%).`;
  return { code: 'over_possible', text };
}

function potentialOverYear(credits: readonly ClaimedCredit[], ofYear: Fraction): Fact[] {
  const potential = sumOf(credits.map((credit) => inputOf(credit, credit.potential)));
  if (!isAbove(ofYear, ZERO) || !isAbove(potential, ofYear)) return [];
  const text = `A potential of ${roundedKg(potential)} is claimed; the year's capacity is ${roundedKg(ofYear)}.`;
  return [{ code: 'potential_over_year', text }];
}

function aboveQepr(credit: ClaimedCredit): Fact[] {
  const qepr = exactQepr(credit.product_sold, credit.factors);
  const claimed = fraction(credit.available + credit.sold, credit.unit === 'g' ? 1_000 : 1);
  if (qepr === null || !isAbove(claimed, productOf(qepr, MOST_BY_PRODUCT))) return [];
  const hundredths = roundHalfUp(productOf(quotientOf(claimed, qepr), fraction(10_000))) - 10_000;
  const percent = `${groupDigits(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}`;
  const text = `${roundedKg(claimed)} are claimed, ${percent}% more than ${roundedKg(qepr)} by the product sold.`;
  return [{ code: 'above_qepr', text }];
}

function consentEnded(latest: PlantCapacity | undefined, today: string): Fact[] {
  if (latest === undefined || latest.consent_valid_until >= today) return [];
  return [{ code: 'consent_ended', text: `The consent ended on ${formatDay(latest.consent_valid_until)}.` }];
}

function capacityRaised(before: PlantCapacity | undefined, { kg_per_year: after, from_day }: PlantCapacity): Fact[] {
  if (before === undefined || !isAbove(fraction(after), productOf(fraction(before.kg_per_year), MOST_RAISED)))
    return [];
  const [from, to] = [groupDigits(before.kg_per_year), kg(after)];
  return [
    { code: 'capacity_raised', text: `Capacity was raised from ${from} to ${to} a year on ${formatDay(from_day)}.` },
  ];
}

type ConvertedCredit = Omit<CreditKind, 'unit'>;

/** Factors of a process: product × cf is input, input × wp are credits. */
interface Factors {
  cf: Fraction;
  wp: Fraction;
}

const ONE = fraction(1);
/** Its credits have no reward for a better process, so its WP is 1. */
const WITHOUT_REWARD = 'Imported waste tyre';

/** The factors of a credit, and the rule that they or their absence come from. */
interface Conversion {
  factors: Factors | null;
  rule: Rule<'conversion'> | null;
}

/**
 * The conversion of a credit by the rules of the last day of its year, or of today while it lasts; of several processes the one that makes
 * most credits. Without factors where no rule has figures.
 */
function conversionOf(book: Rulebook, credit: ConvertedCredit, today: string): Conversion {
  const { waste_type: stream, product_type, credit_type, year } = credit;
  const lastDay = `${year + 1}-03-31`;
  const on = today < lastDay ? today : lastDay;
  const key = ['conversion', stream, product_type, credit_type, year, today].join('\n');
  return book.derive(key, () => {
    const processes = new Set(book.rulesOf(stream, 'conversion').map(({ part }) => part));
    const found = [...processes].flatMap((part): Conversion[] => {
      const rule = answerOf(book, { kind: 'conversion', stream, on, product_type, credit_type, part });
      if (rule === null) return [];
      const { value } = rule;
      const wp = value && product_type !== WITHOUT_REWARD ? decimalFraction(value.wp) : ONE;
      return [{ factors: value && { cf: decimalFraction(value.cf), wp }, rule }];
    });
    return found.reduce((best, one) => (makesMore(one.factors, best.factors) ? one : best), found[0] ?? NO_CONVERSION);
  });
}

const NO_CONVERSION: Conversion = { factors: null, rule: null };

/** The factors of a credit; null where no rule has figures. */
export const factorsOf = (book: Rulebook, credit: ConvertedCredit, today: string): Factors | null =>
  conversionOf(book, credit, today).factors;

const makesMore = (one: Factors | null, other: Factors | null) =>
  one !== null && (other === null || isAbove(productOf(one.cf, one.wp), productOf(other.cf, other.wp)));

/** Credits that the product sold makes, exactly; null without product or factors. @param productSold kg */
export function exactQepr(productSold: number | null, factors: Factors | null): Fraction | null {
  if (productSold === null || factors === null) return null;
  return productOf(fraction(productSold), factors.cf, factors.wp);
}

/** Credits that the product sold makes. */
interface Qepr {
  /** Whole kg; null without product or factors. */
  qepr: number | null;
  qepr_status: RuleStatus;
  qepr_rule_id: string | null;
}

/** The same in whole kg, with the rule that its factors come from. */
export function qeprOf(book: Rulebook, credit: ConvertedCredit & { product_sold: number | null }, today: string): Qepr {
  const { factors, rule } = conversionOf(book, credit, today);
  const exact = exactQepr(credit.product_sold, factors);
  return { qepr: exact && roundHalfUp(exact), qepr_status: rule?.status ?? 'unknown', qepr_rule_id: rule?.id ?? null };
}
