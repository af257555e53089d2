import * as z from 'zod/mini';
import { defineContract, tradeStep } from '#lib/contract.ts';
import { listResponse, text, year } from '#lib/fields.ts';
import { UNITS } from '#lib/quantity.ts';
import { RULE_STATUSES } from '#rules/rulebook/status.ts';

/** A figure or name as typed or received; `items.ts` checks it, so that its error names its item. */
const typed = z.optional(z.unknown());
const NO_ITEMS = 'Enter at least one quantity.';

/** Quantities of one product type, part or class. Which fields count depends on the waste type: `items.ts`. */
const item = z.object(
  {
    product_type: typed,
    part: typed,
    introduced_1: typed,
    introduced_2: typed,
    pre_consumer_1: typed,
    pre_consumer_2: typed,
    supplied: typed,
    placed: typed,
    life_years: typed,
    shares: typed,
    gold_g_per_t: typed,
    portal: typed,
    held: typed,
    leftover: typed,
  },
  { error: NO_ITEMS },
);

export const sheetForm = z.object({
  epr_id: text('Choose one of your approved EPR accounts.', 40),
  FY: year('Financial Year is required'),
  items: z.array(item, { error: NO_ITEMS }).check(z.minLength(1, NO_ITEMS), z.maxLength(50, 'At most 50 items')),
});

/** Quantities are whole units of `unit`. */
export const sheetLine = z.object({
  /** `{index of item}:{credit type or total}` */
  key: z.string(),
  product_type: z.nullable(z.string()),
  part: z.nullable(z.string()),
  /** Null where the law names no credit type: any of the waste type counts. */
  credit_type: z.nullable(z.string()),
  limit: z.enum(['exactly', 'at_least', 'at_most']),
  unit: z.enum(UNITS),
  computed: z.nullable(z.number()),
  /** Figure of the CPCB portal. */
  portal: z.nullable(z.number()),
  quantity: z.nullable(z.number()),
  /** portal − computed */
  difference: z.nullable(z.number()),
  /** Unmet of earlier years. */
  leftover: z.number(),
  /** Quantity that the portal account holds, or that the company recycled itself. */
  held: z.number(),
  net: z.nullable(z.number()),
  source: z.nullable(z.enum(['portal', 'computed'])),
  state: z.enum(['known', 'not_yet', 'not_known']),
  /** Financial year in which the target begins; of `not_yet` only. */
  begins: z.nullable(z.number()),
  reference_years: z.array(z.number()),
  rule_ids: z.array(z.string()),
  status: z.enum(RULE_STATUSES),
  /** The calculation in words, one step each. */
  steps: z.array(z.string()),
  /** The rule that each step follows; null where it follows none. Sheets that were saved before steps had rules lack it. */
  step_rules: z.optional(z.array(z.nullable(z.string()))),
});
export type SheetLine = z.output<typeof sheetLine>;

export const sheet = z.object({
  /** Null where nothing was stored. */
  id: z.nullable(z.string()),
  epr_id: z.string(),
  epr_registration_number: z.string(),
  stream: z.string(),
  FY: z.number(),
  items: z.array(item),
  lines: z.array(sheetLine),
  created_at: z.string(),
  /** Company that made it. */
  by: z.string(),
});
export type Sheet = z.output<typeof sheet>;

/** Types of a line whose targets are wanted; both may be missing where the line has its own. */
export const targetsForm = z.object({
  lines: z.optional(
    z.array(
      z.object({
        key: z.string(),
        product_type: z.optional(z.nullable(z.string())),
        credit_type: z.optional(z.nullable(z.string())),
      }),
      { error: 'Choose lines of this sheet.' },
    ),
  ),
});

export const obligationsContract = defineContract({
  'POST /api/epr/obligations/': {
    operation: 'computeObligation',
    summary: 'Compute what an account owes for a financial year; `save=false` stores nothing',
    access: ['producer'],
    permission: 'trade',
    ...tradeStep,
    created: true,
    query: z.object({ save: z.optional(z.enum(['true', 'false'], { error: 'save is true or false' })) }),
    body: sheetForm,
    response: z.object({ message: z.optional(z.string()), data: sheet }),
  },
  'GET /api/epr/obligations/': {
    operation: 'listObligations',
    summary: "The caller's obligation sheets, newest first",
    access: ['producer'],
    permission: 'read',
    query: z.object({
      epr_id: z.optional(z.string()),
      FY: z.optional(z.string()),
      page_size: z.optional(z.string()),
      cursor: z.optional(z.string()),
    }),
    response: listResponse(sheet),
  },
  'GET /api/epr/obligations/{id}/': {
    operation: 'readObligation',
    summary: 'One obligation sheet of the caller',
    access: ['producer'],
    permission: 'read',
    response: z.object({ data: sheet }),
  },
  'POST /api/epr/obligations/{id}/targets/': {
    operation: 'setObligationTargets',
    summary: "Make targets of a sheet's lines, or correct those that exist; without a body, of all that are complete",
    access: ['producer'],
    permission: 'trade',
    ...tradeStep,
    body: targetsForm,
    response: z.object({
      message: z.string(),
      data: z.array(
        z.object({
          key: z.string(),
          target_id: z.nullable(z.string()),
          outcome: z.enum(['created', 'corrected', 'unchanged', 'nothing_missing', 'incomplete']),
          quantity: z.nullable(z.number()),
          text: z.string(),
        }),
      ),
    }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof obligationsContract> {}
}
