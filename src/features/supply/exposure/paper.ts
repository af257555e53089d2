/** The working paper of an exposure: its texts in the order in which they are read. Source: file 8 of the specification, part 3. */
import { purchaseLimitText } from '#accounts/targets/rules.ts';
import { CLOSING_LINE } from '#lib/closing-line.ts';
import { formatDay, plainDateTime } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { decimalFraction, fraction, productOf, roundHalfUp } from '#lib/fraction.ts';
import { formatRupees, rupees } from '#lib/money.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { KIND_NAMES } from '#rules/rulebook/kinds.ts';
import type { Rule, Rulebook } from '#rules/rulebook/rule.ts';
import { STATUS_WORDS } from '#rules/rulebook/status.ts';
import { valueText } from '#rules/rulebook/value-text.ts';
import { buyingInYear, inTurnText, sumText, type Exposure, type ExposureLine } from './rules.ts';

/** A number with its text; a workbook has it as a number that is shown as this text. */
export interface Figure {
  text: string;
  number: number;
}

/** A figure that is known, else words: `Not known`, `at most ₹ 8,40,000.00`. */
type PaperValue = string | Figure;

export interface LabelledValue {
  label: string;
  value: PaperValue;
}

export const textOf = (value: PaperValue): string => (typeof value === 'string' ? value : value.text);

export interface WorkingPaper {
  /** Name of the download without its ending. */
  name: string;
  title: string;
  /** ISO instant at which it was made. */
  madeAt: string;
  facts: LabelledValue[];
  /** All targets side by side. */
  table: { head: string[]; rows: PaperValue[][] };
  /** One for each target. */
  sections: { heading: string; rows: LabelledValue[] }[];
  totals: LabelledValue[];
  notes: string[];
}

const NOT_KNOWN = 'Not known';
const rupeesFigure = (amount: number, per = ''): Figure => ({ text: formatRupees(amount) + per, number: amount });
const amountOf = (amount: number | null | undefined): PaperValue =>
  amount === null || amount === undefined ? NOT_KNOWN : rupeesFigure(amount);
const quantityOf = (quantity: number, unit: ExposureLine['unit']): Figure => ({
  text: formatQuantity(quantity, unit),
  number: quantity,
});
/** A bound of a rule, and a sum that leaves lines out, are no figures to compute with. */
const compensationOf = (ec: ExposureLine['ec'], figure: Figure): PaperValue =>
  ec?.at_most ? `at most ${figure.text}` : figure;
const sumOf = (sum: Parameters<typeof sumText>[0]): PaperValue =>
  sum.unknown_lines > 0 ? sumText(sum) : rupeesFigure(sum.known);

export function workingPaperOf(
  exposure: Exposure,
  { book, company, at, lateDays }: { book: Rulebook; company: string; at: Date; lateDays: number | null },
): WorkingPaper {
  const rules = new Map(book.rules.map((rule) => [rule.id, rule]));
  const { totals } = exposure;
  const inTurn = inTurnText(totals);
  return {
    name: `exposure-${financialYearLabel(exposure.FY)}`,
    title: 'Year-end working paper: EPR obligations not met',
    madeAt: at.toISOString(),
    facts: [
      { label: 'Company', value: company },
      { label: 'Financial year', value: financialYearLabel(exposure.FY) },
      { label: 'Rules of', value: formatDay(exposure.on) },
      { label: 'Offers of', value: plainDateTime(at) },
      ...(lateDays === null ? [] : [{ label: 'Days late', value: { text: String(lateDays), number: lateDays } }]),
    ],
    table: tableOf(exposure),
    sections: exposure.lines.map((line) => ({
      heading: `Target - ${line.number}: ${line.credit_type} | ${line.product_type}, ${line.waste_type} ${line.epr_registration_number}`,
      rows: [...rowsOf(line, lateDays !== null), ...rulesOf(line, rules)],
    })),
    totals: [
      { label: 'Buy now, item value', value: sumOf(totals.item_value) },
      { label: 'Buy now, transaction fee', value: sumOf(totals.transaction_fee) },
      { label: 'Buy now, GST', value: sumOf(totals.gst) },
      { label: 'Buy now, total', value: sumOf(totals.total) },
      { label: 'Environmental compensation', value: sumOf(totals.ec) },
      ...(lateDays === null
        ? []
        : [
            { label: 'Late interest, lowest', value: sumOf(totals.late_low) },
            { label: 'Late interest, highest', value: sumOf(totals.late_high) },
          ]),
    ],
    notes: [
      ...(inTurn === null ? [] : [inTurn]),
      'Compensation does not end the obligation.',
      'Whether a provision is made is for the company and its auditor to decide.',
      CLOSING_LINE,
    ],
  };
}

const withoutGst = (year: number) => `${buyingInYear(year)}, without GST`;
const fallOf = (price: number, unit: ExposureLine['unit']) => rupeesFigure(price, ` a ${unitName(unit)}`);

function tableOf({ lines }: Exposure): WorkingPaper['table'] {
  return {
    head: [
      'Target',
      'Missing',
      'Buy now, with GST',
      'Do nothing',
      ...[1, 2, 3].map(withoutGst),
      'Waiting only pays if the price falls by more than',
    ],
    rows: lines.map((line) => [
      `Target - ${line.number}, ${line.epr_registration_number}`,
      quantityOf(line.missing, line.unit),
      amountOf(line.buy_now?.total),
      line.ec === null ? NOT_KNOWN : compensationOf(line.ec, rupeesFigure(line.ec.amount)),
      ...[1, 2, 3].map((year) => amountOf(line.cure.find((one) => one.year === year)?.total)),
      line.waiting_pays_above === null ? NOT_KNOWN : fallOf(line.waiting_pays_above, line.unit),
    ]),
  };
}

function rowsOf(line: ExposureLine, withInterest: boolean): LabelledValue[] {
  const { unit, buy_now: bought, ec, late } = line;
  const per = (price: number) => rupeesFigure(price, ` per ${unitName(unit)}`);
  const amountRow = (label: string, amount: number | null | undefined): LabelledValue => ({
    label,
    value: amountOf(amount),
  });
  const limit = purchaseLimitText(line);
  return [
    { label: 'Missing', value: quantityOf(line.missing, unit) },
    { label: 'Price, mean of the plan', value: bought && bought.item_value > 0 ? per(meanPrice(bought)) : NOT_KNOWN },
    ...(bought !== null && bought.covered < line.missing
      ? [{ label: 'Covered by the market', value: quantityOf(bought.covered, unit) }]
      : []),
    ...(limit === undefined ? [] : [{ label: 'Purchase limit', value: limit }]),
    amountRow('Buy now, item value', bought?.item_value),
    amountRow('Buy now, transaction fee', bought?.transaction_fee),
    amountRow('Buy now, GST', bought?.gst),
    amountRow('Buy now, total', bought?.total),
    { label: 'Rate of compensation', value: ec === null ? NOT_KNOWN : compensationOf(ec, per(ec.rate)) },
    {
      label: 'Environmental compensation',
      value: ec === null ? NOT_KNOWN : compensationOf(ec, rupeesFigure(ec.amount)),
    },
    ...line.cure.flatMap(({ year, refund_percent: percent, net_ec, total }) => [
      amountRow(`Compensation after ${percent}% refund in year ${year}`, net_ec),
      amountRow(withoutGst(year), total),
    ]),
    ...(withInterest
      ? [
          {
            label: 'Late interest',
            value: late ? `${formatRupees(late.low)} to ${formatRupees(late.high)}` : NOT_KNOWN,
          },
        ]
      : []),
    {
      label: 'Waiting only pays if the price falls by more than',
      value: line.waiting_pays_above === null ? NOT_KNOWN : fallOf(line.waiting_pays_above, unit),
    },
    ...(line.not_known.length > 0 ? [{ label: NOT_KNOWN, value: line.not_known.join(', ') }] : []),
  ];
}

/** ₹ per unit of what is bought, half up to the paisa. */
function meanPrice({ covered, over, item_value: value }: NonNullable<ExposureLine['buy_now']>): number {
  return rupees(roundHalfUp(productOf(decimalFraction(value), fraction(100, covered + over))));
}

/** Each rule that the figures come from, with its status and source. */
function rulesOf({ rule_ids: ids }: ExposureLine, rules: ReadonlyMap<string, Rule>): LabelledValue[] {
  return ids.flatMap((id) => {
    const rule = rules.get(id);
    if (rule === undefined) return [];
    const source = [rule.source_title, rule.clause ?? ''].filter((part) => part !== '').join(', ');
    return [
      {
        label: `Rule: ${KIND_NAMES[rule.kind]}`,
        value: `${valueText(rule.kind, rule.value)} (${STATUS_WORDS[rule.status]}: ${source})`,
      },
    ];
  });
}
