/** Costs of not meeting a target. Source: file 8 of the specification, part 3. */
import { decimalFraction, fraction, productOf, roundHalfUp, sumOf, type Fraction } from '#lib/fraction.ts';
import { AMOUNT_LIMIT_PAISE, paiseOf, rupees } from '#lib/money.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import { worstStatus } from '#rules/rulebook/figures.ts';
import type { Kind } from '#rules/rulebook/kinds.ts';
import type { Rule, Rulebook } from '#rules/rulebook/rule.ts';
import type { ValueOf } from '#rules/rulebook/values.ts';
import type { Exposure, ExposureLine } from './rules.ts';

/** A target with what buying it today costs. */
interface ExposedTarget extends Pick<
  ExposureLine,
  'waste_type' | 'product_type' | 'credit_type' | 'unit' | 'missing' | 'buy_now'
> {
  /** Type of its account's producer. */
  producer_type: string;
}

/** The figures of a line that the rules of a day give. @param lateDays 1 to 3650; null: not asked for */
export function figuresOf(
  book: Rulebook,
  target: ExposedTarget,
  on: string,
  lateDays: number | null,
): Pick<
  ExposureLine,
  'ec' | 'cure' | 'waiting_pays_above' | 'late' | 'not_known' | 'rule_ids' | 'rule_kinds' | 'status'
> {
  const { waste_type: stream, product_type, credit_type, producer_type } = target;
  const ask = <K extends Kind>(kind: K) =>
    answerOf(book, { kind, stream, on, product_type, credit_type, producer_type });
  const rateRule = ask('ec_rate');
  const refundRule = ask('refund');
  const interestRule = lateDays === null ? null : ask('interest');
  const ec = compensationOf(target, rateRule?.value ?? null);
  const refund = refundRule?.value ?? null;
  const interest = interestRule?.value ?? null;
  const isExact = ec !== null && !ec.at_most;
  const not_known = [
    ...(target.buy_now === null ? ['price'] : []),
    ...(ec === null ? ['compensation'] : []),
    ...(refund === null ? ['refund'] : []),
    ...(lateDays === null ? [] : interestGap(interest, lateDays)),
  ];
  const used: readonly (Rule | null)[] = [
    ec === null ? null : rateRule,
    refund === null ? null : refundRule,
    interest === null ? null : interestRule,
  ];
  const rules = used.filter((rule) => rule !== null);
  return {
    ec,
    cure: isExact && refund !== null ? cureOf(ec.amount, refund, target) : [],
    waiting_pays_above: isExact && refund !== null ? afterRefund(decimalFraction(ec.rate), refund.year_1) : null,
    late: isExact && interest !== null && lateDays !== null ? lateOf(ec.amount, interest, lateDays) : null,
    not_known,
    rule_ids: rules.map(({ id }) => id),
    rule_kinds: rules.map(({ kind }) => kind),
    status: not_known.some((what) => what !== 'price') ? 'unknown' : worstStatus(...rules.map(({ status }) => status)),
  };
}

/** Missing × rate; null without a rate of the target's unit, or where it exceeds every amount. */
function compensationOf({ missing, unit }: ExposedTarget, value: ValueOf<'ec_rate'> | null): ExposureLine['ec'] {
  if (value === null || value.unit !== unit) return null;
  const paise = roundHalfUp(productOf(fraction(missing), decimalFraction(value.rate), fraction(100)));
  if (paise > AMOUNT_LIMIT_PAISE) return null;
  return { rate: value.rate, at_most: value.at_most, amount: rupees(paise) };
}

/** ₹ that remain of an amount in ₹ after a refund, rounded half up to the paisa. */
function afterRefund(amount: Fraction, percent: number): number {
  const { numerator, denominator } = decimalFraction(percent);
  const left = fraction(100n * denominator - numerator, 100n * denominator);
  return rupees(roundHalfUp(productOf(amount, left, fraction(100))));
}

function cureOf(amount: number, refund: ValueOf<'refund'>, { buy_now: bought, missing }: ExposedTarget) {
  const percents = [refund.year_1, refund.year_2, refund.year_3];
  return percents.map((refund_percent, place) => {
    const net_ec = afterRefund(decimalFraction(amount), refund_percent);
    const total =
      bought === null || bought.covered < missing
        ? null
        : rupees(paiseOf(net_ec) + paiseOf(bought.item_value) + paiseOf(bought.transaction_fee));
    return { year: place + 1, refund_percent, net_ec, total };
  });
}

const inOrder = ({ bands }: ValueOf<'interest'>) => bands.toSorted((one, other) => one.to_day - other.to_day);

/** Names of the unknown parts of the interest of a number of days. */
function interestGap(interest: ValueOf<'interest'> | null, days: number): string[] {
  if (interest === null) return ['interest'];
  const last = inOrder(interest).at(-1)?.to_day ?? 0;
  return days > last ? [`interest beyond day ${last}`] : [];
}

/** Interest with each day at the percentage of its band, and with every day at that of the last day; null beyond the last band. */
function lateOf(amount: number, interest: ValueOf<'interest'>, days: number): ExposureLine['late'] {
  const bands = inOrder(interest);
  const last = bands.find(({ to_day: to }) => days <= to);
  if (last === undefined) return null;
  const interestOf = (percent: number, count: number) =>
    productOf(decimalFraction(amount), decimalFraction(percent), fraction(count, 365));
  const parts = bands.map(({ to_day: to, percent }, place) => {
    const from = bands[place - 1]?.to_day ?? 0;
    return interestOf(percent, Math.max(0, Math.min(days, to) - from));
  });
  return { days, low: rupees(roundHalfUp(sumOf(parts))), high: rupees(roundHalfUp(interestOf(last.percent, days))) };
}

/** Sums of all lines. A figure that is only bounded, covers less than is missing, or would lead beyond every amount, is not known. */
export function totalsOf(lines: readonly ExposureLine[]): Exposure['totals'] {
  const sum = (of: (line: ExposureLine) => number | null) => {
    let known = 0;
    let unknown_lines = 0;
    for (const figure of lines.map(of)) {
      const paise = figure === null ? Number.POSITIVE_INFINITY : known + paiseOf(figure);
      if (paise > AMOUNT_LIMIT_PAISE) unknown_lines += 1;
      else known = paise;
    }
    return { amount: unknown_lines === 0 ? rupees(known) : null, known: rupees(known), unknown_lines };
  };
  const covering = ({ buy_now: bought, missing }: Pick<ExposureLine, 'buy_now' | 'missing'>) =>
    bought !== null && bought.covered >= missing ? bought : null;
  const inTurn = ({ buy_now, buy_in_turn: bought, missing }: ExposureLine) =>
    covering({ buy_now: bought ?? buy_now, missing });
  return {
    item_value: sum((line) => covering(line)?.item_value ?? null),
    transaction_fee: sum((line) => covering(line)?.transaction_fee ?? null),
    gst: sum((line) => covering(line)?.gst ?? null),
    total: sum((line) => covering(line)?.total ?? null),
    total_in_turn: lines.some((line) => line.buy_in_turn !== null) ? sum((line) => inTurn(line)?.total ?? null) : null,
    ec: sum(({ ec }) => (ec === null || ec.at_most ? null : ec.amount)),
    late_low: sum(({ late }) => late?.low ?? null),
    late_high: sum(({ late }) => late?.high ?? null),
  };
}
