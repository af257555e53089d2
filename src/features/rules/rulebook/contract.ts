import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { isCalendarDate } from '#lib/dates.ts';
import { date, listResponse, listQuery, note, nullableText, optionalText, text, year } from '#lib/fields.ts';
import { printable } from '#lib/printable.ts';
import { GUARDS, KINDS, MODES, RULE_STATUSES, STREAMS } from './kinds.ts';

const status = z.enum(RULE_STATUSES);

/** A rule as everybody may read it. `value` holds the figures of its kind; null where the status is `unknown`. */
export const rule = z.object({
  id: nullableText,
  kind: z.enum(KINDS),
  stream: z.enum(STREAMS),
  producer_type: nullableText,
  product_type: nullableText,
  credit_type: nullableText,
  part: nullableText,
  FY: z.nullable(z.number()),
  from: z.string(),
  to: nullableText,
  value: z.nullable(z.record(z.string(), z.unknown())),
  status,
  source_title: z.string(),
  source_url: nullableText,
  clause: nullableText,
  note: nullableText,
  read_on: nullableText,
  origin: z.enum(['shipped', 'own']),
  in_force: z.boolean(),
});

/** The same for the superadmin, with the people who answer for it (their `unique_id`). */
export const ruleRecord = z.object({
  ...rule.shape,
  created_by: nullableText,
  created_at: z.string(),
  read_by: nullableText,
  withdrawn_by: nullableText,
  withdrawn_at: nullableText,
});

/** Mode of a guard; `since` null where it was never set. */
export const shownMode = z.object({
  stream: z.enum(STREAMS),
  guard: z.enum(GUARDS),
  mode: z.enum(MODES),
  since: nullableText,
});

/** The same for the superadmin, with who set it, when and why; null where it was never set. */
const keptMode = z.object({
  stream: z.enum(STREAMS),
  guard: z.enum(GUARDS),
  mode: z.enum(MODES),
  citation: nullableText,
  by: nullableText,
  at: nullableText,
});

/** Findings of the guards of a write that was accepted. */
export const warnings = z.array(z.object({ code: z.string(), text: z.string(), rule_id: nullableText, status }));

/** Price band of a credit, in ₹ per unit; what is not known is null. */
export const priceBand = z.object({
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
  unit: z.nullable(z.enum(['kg', 'g'])),
  per: z.nullable(z.enum(['credit', 'equipment', 'unknown'])),
  verdict: z.enum(['below', 'inside', 'above', 'other_unit', 'unknown']),
  mode: z.enum(MODES),
  status,
  rule_id: nullableText,
});

/** Expiry of a credit, as known now. Days are `YYYY-MM-DD`. */
export const expiry = {
  expires_on: nullableText,
  expiry_state: z.enum(['fresh', 'expiring', 'expired', 'unknown']),
  expiry_status: status,
  expiry_rule_id: nullableText,
  /** Mode of the guard that compares it; the effective one. */
  expiry_mode: z.enum(MODES),
};

const kind = z.enum(KINDS, { error: 'Choose a kind of rule.' });
const stream = z.enum(STREAMS, { error: 'Choose a waste type.' });
const day = date('Enter a date.');
/** A day that must be given. */
const dueDay = (required: string) =>
  z
    .string({ error: required })
    .check(z.minLength(1, { error: required, abort: true }), z.refine(isCalendarDate, 'Enter a date.'));
/** A key field of a rule; an empty text counts as missing. */
const keyField = (most: number) => z.nullable(optionalText(most));
const NO_YEAR = 'Choose a financial year';

const NO_ADDRESS = 'Enter an https address.';
/** An address of at most 500 characters that a link may lead to. */
function isAddress(url: string): boolean {
  return url.length <= 500 && /^https:\/\/[^\s/]+\S*$/.test(url) && URL.canParse(url);
}

export const NOT_READ = 'Enter the day on which you read the source.';

/** Filters of the list; `on` is a day or `all`: every rule that is not withdrawn. */
export const ruleQuery = z.object({
  ...listQuery.shape,
  kind: z.optional(kind),
  stream: z.optional(stream),
  status: z.optional(z.enum(RULE_STATUSES, { error: 'Choose a status.' })),
  on: z.optional(z.union([z.literal('all'), day], { error: 'Enter a date.' })),
});

/** A rule as it is added; the figures of `value` are checked by its kind. */
export const ruleForm = z.object({
  kind,
  stream,
  producer_type: keyField(200),
  product_type: keyField(200),
  credit_type: keyField(200),
  part: keyField(100),
  FY: z.optional(z.nullable(z.union([z.literal(''), year(NO_YEAR)], { error: NO_YEAR }))),
  from: dueDay('Enter the first day.'),
  to: z.optional(z.nullable(z.union([z.literal(''), day], { error: 'Enter a date.' }))),
  value: z.optional(z.nullable(z.record(z.string(), z.unknown(), { error: 'Enter a figure.' }))),
  source_title: text('Source is required').check(printable),
  source_url: z.optional(
    z.nullable(
      z.string({ error: NO_ADDRESS }).check(
        z.trim(),
        z.refine((url) => url === '' || isAddress(url), NO_ADDRESS),
      ),
    ),
  ),
  clause: text('Clause is required').check(printable),
  note: note(1000),
  status: z.optional(z.enum(['reported', 'draft'], { error: 'A row is verified by its own call.' })),
});

export const rulebookContract = defineContract({
  'GET /api/epr/rules/': {
    operation: 'listRules',
    summary: 'Rules of law and market with their sources, and the modes of the guards',
    access: 'public',
    query: ruleQuery,
    response: z.object({ ...listResponse(rule).shape, modes: z.array(shownMode) }),
  },
  'GET /api/epr/rules/answer/': {
    operation: 'answerRule',
    summary: 'The rule that answers for one kind of credit, return or process on a day',
    access: 'public',
    query: z.object({
      kind,
      stream,
      on: z.optional(day),
      product_type: z.optional(z.string()),
      credit_type: z.optional(z.string()),
      producer_type: z.optional(z.string()),
      part: z.optional(z.string()),
      FY: z.optional(year(NO_YEAR)),
    }),
    response: z.object({ data: z.nullable(rule) }),
  },
  'GET /api/superadmin/rules/': {
    operation: 'listKeptRules',
    summary: 'Rules, the withdrawn ones too, with the people who answer for them',
    access: ['superadmin'],
    query: ruleQuery,
    response: z.object({ ...listResponse(ruleRecord).shape, modes: z.array(shownMode) }),
  },
  'POST /api/superadmin/rules/': {
    operation: 'addRule',
    summary: 'Add a rule of our own; `save=false` only checks it',
    access: ['superadmin'],
    created: true,
    query: z.object({ save: z.optional(z.enum(['true', 'false'], { error: 'save is true or false' })) }),
    body: ruleForm,
    response: z.object({
      message: z.optional(z.string()),
      data: ruleRecord,
      closed: z.nullable(ruleRecord),
      preview: z.optional(z.nullable(z.object({ live_offers: z.number(), outside: z.number() }))),
    }),
  },
  'POST /api/superadmin/rules/{id}/verify/': {
    operation: 'verifyRule',
    summary: 'Say that the official text of a rule was read, and on which day',
    access: ['superadmin'],
    body: z.object({ read_on: dueDay(NOT_READ), clause: text('Clause is required').check(printable) }),
    response: z.object({ message: z.string(), data: ruleRecord }),
  },
  'POST /api/superadmin/rules/{id}/withdraw/': {
    operation: 'withdrawRule',
    summary: 'Withdraw a rule of our own',
    access: ['superadmin'],
    body: z.object({ note: note(1000) }),
    response: z.object({ message: z.string(), data: ruleRecord }),
  },
  'GET /api/superadmin/rule-modes/': {
    operation: 'listRuleModes',
    summary: 'The modes of the guards, with who set them',
    access: ['superadmin'],
    response: z.object({ data: z.array(keptMode) }),
  },
  'POST /api/superadmin/rule-modes/': {
    operation: 'setRuleMode',
    summary: 'Set the mode of one guard for one waste type',
    access: ['superadmin'],
    created: true,
    body: z.object({
      stream,
      guard: z.enum(GUARDS, { error: 'Choose a guard.' }),
      mode: z.enum(MODES, { error: 'Choose off, warn or block.' }),
      citation: text('Citation is required', 300),
    }),
    response: z.object({ message: z.string(), data: keptMode }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof rulebookContract> {}
}
