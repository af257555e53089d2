import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { listResponse, listQuery } from '#lib/fields.ts';
import { UNITS } from '#lib/quantity.ts';
import { stages } from '#trading/stages/stage-filter.ts';
import { STAGE_NAMES } from '#trading/stages/stages.ts';
import { task } from '#trading/tasks/contract.ts';
import { TASK_NAMES } from '#trading/tasks/rules.ts';
import { ALL_TABS, LIST_TABS, ORDERINGS, TABS } from './rules.ts';

const party = z.object({ unique_id: z.string(), company_name: z.string() });

/** One trade of the reader. Prices and total in ₹. */
export const listedTrade = z.object({
  id: z.string(),
  kind: z.enum(['purchase', 'counter']),
  /** Number of the round in its negotiation; 1 for a purchase request. */
  round: z.number(),
  /** Whether it was accepted, whatever came of it. */
  was_accepted: z.boolean(),
  stage: z.enum(STAGE_NAMES),
  /** Role whose action is next; null once the trade has ended. */
  turn: z.nullable(z.enum(['recycler', 'producer', 'superadmin'])),
  tab: z.enum(TABS),
  /** Work order number; null until payment is initiated. */
  order_id: z.nullable(z.string()),
  title: z.string(),
  waste_type: z.string(),
  product_type: z.string(),
  credit_type: z.string(),
  unit: z.enum(UNITS),
  /** financial year of the credit itself */
  credit_FY: z.number(),
  /** financial year for which the credit is bought */
  FY: z.number(),
  epr_registration_number: z.string(),
  recycler: party,
  producer: party,
  quantity: z.number(),
  price_per_credit: z.number(),
  /** total payable, GST included */
  total: z.number(),
  /** Start of the stage. */
  since: z.string(),
  /** Everything that is open, the reader's first, then by due. */
  tasks: z.array(task),
  /** Until when the first task is due; null without one, or without a day. */
  due_at: z.nullable(z.string()),
  /** The first task of the reader; null where others act. */
  next_action: z.nullable(z.object({ name: z.enum(TASK_NAMES), label: z.string() })),
  /** Whether a dispute about it is open, or all have ended; null without one that the reader may see. */
  dispute: z.nullable(z.enum(['open', 'ended'])),
  /** Number of the recall under which it goes no further; null without one. */
  held_by: z.nullable(z.string()),
  /** How many documents it has, without those that were replaced. */
  documents: z.number(),
  created_at: z.string(),
});

const number = z.number();
/** Trades that wait for the caller; of these requests by kind, and work orders. */
export const needs = {
  needs_you: number,
  needs_you_direct_purchase: number,
  needs_you_counter_offers: number,
  needs_you_transactions: number,
};

export const tradeListContract = defineContract({
  'GET /api/epr/trades/': {
    operation: 'listTrades',
    summary:
      'Trades of the caller, all of them for a superadmin, by what they wait for, or with a dispute; `tabs` counts each tab',
    access: 'session',
    permission: 'read',
    query: z.object({
      ...listQuery.shape,
      tab: z.optional(z.enum([...LIST_TABS, ALL_TABS], { error: 'Choose a tab from the list' })),
      stage: stages,
      kind: z.optional(z.enum(['purchase', 'counter'], { error: 'kind is purchase or counter' })),
      FY: z.optional(z.string().check(z.regex(/^20\d\d$/, 'Financial Year is required'))),
      waste_type: z.optional(z.string()),
      ordering: z.optional(z.enum(ORDERINGS, { error: 'Unknown ordering' })),
    }),
    response: z.object({
      ...listResponse(listedTrade).shape,
      tabs: z.object({ needs_you: number, waiting: number, done: number, closed: number, disputed: number }),
    }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof tradeListContract> {}
}
