/** Values of the form of a rule, and the request that they become. */
import type * as z from 'zod/mini';
import type { FormSchema } from '../../../ui/fields/form.ts';
import { ruleForm } from '../contract.ts';
import { KINDS, type Kind } from '../kinds.ts';
import { VALUES } from '../values.ts';

const FIGURES = {
  unit: 'kg',
  per: 'credit',
  low: '',
  high: '',
  rate: '',
  at_most: false,
  year_1: '',
  year_2: '',
  year_3: '',
  bands: [{ to_day: '', percent: '' }],
  percent: '',
  years: '',
  text: '',
  cf: '',
  wp: '',
  month_day: '',
  year_offset: '1',
  who: 'producer',
  due: '',
  notice: '',
  notice_date: '',
  classification: 'goods',
  code: '',
};

export const EMPTY_RULE = {
  kind: '',
  stream: '',
  producer_type: '',
  product_type: '',
  credit_type: '',
  part: '',
  FY: '',
  from: '',
  to: '',
  /** The figures are not known. */
  is_unknown: false,
  /** The figures of all kinds; those of the chosen one are sent. */
  value: FIGURES,
  source_title: '',
  source_url: '',
  clause: '',
  note: '',
  status: 'draft',
};
export type RuleValues = typeof EMPTY_RULE;
type RuleBody = z.input<typeof ruleForm>;

/** Figures that may be left empty. */
const OPTIONAL: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  lag: ['years'],
  extension: ['notice', 'notice_date'],
};

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

function figuresOf(kind: Kind, figures: RuleValues['value']): Record<string, unknown> {
  const names = Object.keys(VALUES[kind].shape) as (keyof typeof figures)[];
  return Object.fromEntries(
    names.map((name) => {
      const figure = figures[name];
      return [name, figure === '' && OPTIONAL[kind]?.includes(name) ? null : figure];
    }),
  );
}

/** The rule as it is sent. */
function bodyOf({ is_unknown: isUnknown, value, ...rule }: RuleValues) {
  const kind = KINDS.find((each) => each === rule.kind);
  return {
    ...rule,
    producer_type: orNull(rule.producer_type),
    product_type: orNull(rule.product_type),
    credit_type: orNull(rule.credit_type),
    part: orNull(rule.part),
    FY: orNull(rule.FY),
    to: orNull(rule.to),
    source_url: orNull(rule.source_url),
    value: isUnknown || kind === undefined ? null : figuresOf(kind, value),
  };
}

/** Checks the rule and the figures of its kind; what depends on other rules is left to the server. */
export const ruleSchema: FormSchema<RuleValues, RuleBody> = {
  '~standard': {
    validate: (values) => {
      const body = bodyOf(values as RuleValues);
      const checked = ruleForm.safeParse(body);
      const kind = KINDS.find((each) => each === body.kind);
      const figures = kind !== undefined && body.value !== null ? VALUES[kind].safeParse(body.value) : undefined;
      const issues = [
        ...(checked.error?.issues ?? []),
        ...(figures?.error?.issues ?? []).map(({ message, path }) => ({ message, path: ['value', ...path] })),
      ];
      return issues.length > 0 ? { issues } : { value: { ...body, value: figures?.data ?? null } as RuleBody };
    },
  },
};
