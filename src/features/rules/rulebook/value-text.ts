/** Rules as people read them: the figures of each kind, and the credits that a rule applies to. */
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees } from '#lib/money.ts';
import { unitName, type Unit } from '#lib/quantity.ts';
import type { Kind } from './kinds.ts';
import type { Rule } from './rule.ts';
import { STATUS_WORDS } from './status.ts';
import type { ValueOf } from './values.ts';

type Per = ValueOf<'unit'>['per'];

const UNKNOWN = STATUS_WORDS.unknown;

/** The unit of a figure: `Kg`, `Kg of equipment`. */
function counted(unit: Unit, per: Per): string {
  const name = unitName(unit);
  if (per === 'equipment') return `${name} of equipment`;
  return per === 'credit' ? name : `${name} (of the credit or of equipment: ${UNKNOWN})`;
}

const percentage = ({ percent }: { percent: number }) => `${percent}%`;
const count = (years: number) => `${years} ${years === 1 ? 'year' : 'years'}`;

/** `30 Jun` of `06-30`. The year is a leap year, so that 29 February is a day of it. */
const dayOfYear = (monthDay: string) => formatDay(`2000-${monthDay}`).replace(/ 2000$/, '');

const FILED_BY = { producer: 'producers', recycler: 'recyclers', both: 'producers and recyclers' } as const;

/** Number and day of the notice of an extension; empty where its source names neither. */
export const noticeText = ({ notice, notice_date: day }: Omit<ValueOf<'extension'>, 'due'>): string =>
  [notice, day && `of ${formatDay(day)}`].filter(Boolean).join(' ');

const TEXTS: { readonly [K in Kind]: (value: ValueOf<K>) => string } = {
  unit: ({ unit, per }) => counted(unit, per),
  price_band: ({ low, high, unit, per }) => `${formatRupees(low)} to ${formatRupees(high)} per ${counted(unit, per)}`,
  ec_rate: ({ rate, unit, at_most: isAtMost }) =>
    `${isAtMost ? 'At most ' : ''}${formatRupees(rate)} per ${unitName(unit)}`,
  refund: ({ year_1: first, year_2: second, year_3: third }) =>
    `${first}% in the first year, ${second}% in the second, ${third}% in the third`,
  interest: ({ bands }) => bands.map(({ to_day: day, percent }) => `${percent}% a year to day ${day}`).join(', '),
  target: percentage,
  least_recycling: percentage,
  lag: ({ years, text }) =>
    years === null ? text.charAt(0).toUpperCase() + text.slice(1) : `${count(years)} (${text})`,
  validity: ({ years }) => count(years),
  purchase_cap: percentage,
  carry_forward: percentage,
  conversion: ({ cf, wp }) => `Factor (CF) ${cf}, weight (WP) ${wp}`,
  return_due: ({ month_day: day, year_offset: offset, who }) =>
    `${dayOfYear(day)} of the ${offset === 1 ? 'next' : 'same'} calendar year, for ${FILED_BY[who]}`,
  extension: ({ due, ...source }) => {
    const notice = noticeText(source);
    return notice === '' ? formatDay(due) : `${formatDay(due)}, by notice ${notice}`;
  },
  hsn: ({ classification, code }) => `${classification === 'goods' ? 'HSN' : 'SAC'} ${code}`,
  gst_rate: percentage,
};

/** The figures of a rule. A rule without figures says that they are not known. */
export function valueText(kind: Kind, value: Readonly<Record<string, unknown>> | null): string {
  // Each value was checked by the schema of its kind when it was stored.
  return value === null ? UNKNOWN : (TEXTS[kind] as (figures: typeof value) => string)(value);
}

type RuleKey = Pick<Rule, 'producer_type' | 'product_type' | 'credit_type' | 'part' | 'FY'>;

/** The key fields that a rule sets, or `All`. */
export function appliesTo({ producer_type, product_type, credit_type, part, FY }: RuleKey): string {
  const year = FY === null ? null : `FY ${financialYearLabel(FY)}`;
  const set = [producer_type, product_type, credit_type, part, year].filter((field) => field !== null);
  return set.join(', ') || 'All';
}

/** Effect of a guard in each mode, as a word. */
export const MODE_VERBS = { off: 'off', warn: 'warns', block: 'refuses' } as const;
