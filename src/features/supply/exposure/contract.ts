import * as z from 'zod/mini';
import { target, targetStatus } from '#accounts/epr-accounts/contract.ts';
import { defineContract } from '#lib/contract.ts';
import { amounts, listQuery, listResponse } from '#lib/fields.ts';
import { UNITS } from '#lib/quantity.ts';
import { priceContext } from '#rules/reference/contract.ts';
import { KINDS, RULE_STATUSES } from '#rules/rulebook/kinds.ts';

/** ₹ */
const amount = z.nullable(z.number());

/** The most that the purchase limit allows, where that is less than what is missing. */
const room = z.optional(z.number());

const purchase = z.object({ covered: z.number(), over: z.number(), ...amounts });

/** Costs of meeting or not meeting one target. Quantities in `unit`, amounts in ₹; unknown figures are null. */
export const exposureLine = z.object({
  target_id: z.string(),
  /** `Target - 1` within its account. */
  number: z.number(),
  epr_id: z.string(),
  epr_registration_number: z.string(),
  waste_type: z.string(),
  product_type: z.string(),
  credit_type: z.string(),
  unit: z.enum(UNITS),
  missing: z.number(),
  room,
  /** Buying today: the cost of the target; null where no offer matches and something is missing. */
  buy_now: z.nullable(purchase),
  /** The same bought after the targets before it that the same offers may meet; null where that changes nothing. */
  buy_in_turn: z.nullable(purchase),
  /** Environmental compensation: `amount` = missing × `rate`, at most so much where `at_most`. */
  ec: z.nullable(z.object({ rate: z.number(), at_most: z.boolean(), amount: z.number() })),
  /** Compensation after the refund of a year, and with item value and fee of `buy_now`. */
  cure: z.array(z.object({ year: z.number(), refund_percent: z.number(), net_ec: z.number(), total: amount })),
  /** ₹ per unit: above this item value waiting a year costs less. */
  waiting_pays_above: amount,
  /** Interest on late compensation. */
  late: z.nullable(z.object({ days: z.number(), low: z.number(), high: z.number() })),
  /** `price`, `compensation`, `refund`, `interest`, `interest beyond day {n}` */
  not_known: z.array(z.string()),
  rule_ids: z.array(z.string()),
  /** Kind of each of `rule_ids`, in the same order. */
  rule_kinds: z.array(z.enum(KINDS)),
  status: z.enum(RULE_STATUSES),
});

/** `amount` is null where a line's figure is not known; `known` is the sum of the others. ₹ */
const sum = z.object({ amount, known: z.number(), unknown_lines: z.number() });

export const exposure = z.object({
  FY: z.number(),
  /** Day whose rules answer, `YYYY-MM-DD`. */
  on: z.string(),
  lines: z.array(exposureLine),
  totals: z.object({
    item_value: sum,
    transaction_fee: sum,
    gst: sum,
    /** Item value, fee and GST. */
    total: sum,
    /** The same bought one after the other; null where the targets share no offers. */
    total_in_turn: z.nullable(sum),
    ec: sum,
    late_low: sum,
    late_high: sum,
  }),
});

const DAYS = 'Enter 1 to 3650 days.';
export const exposureQuery = z.object({
  /** Left out: all accounts of the caller. */
  epr_id: z.optional(z.string()),
  FY: z.optional(z.string()),
  on: z.optional(z.string()),
  late_days: z.optional(z.string().check(z.regex(/^(?:|[1-9]\d{0,2}|[12]\d{3}|3[0-5]\d\d|36[0-4]\d|3650)$/, DAYS))),
});

/** A target with the cost of meeting it from the live offers of its own kind of credit and financial year. */
export const targetWithCost = z.object({
  ...target.shape,
  /** Quantities in the target's unit, amounts in ₹: the sums of the cheapest offers, each with fee and GST. Null if nothing remains to be bought. */
  cost: z.nullable(
    z.object({
      covered: z.number(),
      /** quantity bought above the remaining quantity */
      over: z.number(),
      missing: z.number(),
      offers: z.number(),
      room,
      ...amounts,
    }),
  ),
  price_context: z.nullable(priceContext),
});

export const exposureContract = defineContract({
  'GET /api/epr/target/': {
    operation: 'listOwnTargets',
    summary: "The caller's targets",
    access: ['producer'],
    permission: 'read',
    query: z.object({
      ...listQuery.shape,
      FY: z.optional(z.string()),
      epr_id: z.optional(z.string()),
      status: targetStatus,
      /** `urgency`: unmet targets first, then by oldest financial year, then by largest missing quantity. */
      ordering: z.optional(z.enum(['-created_at', 'urgency'], { error: 'Unknown ordering' })),
    }),
    response: listResponse(targetWithCost),
  },
  'GET /api/epr/target/{id}/': {
    operation: 'readOwnTarget',
    summary: 'One target of the caller',
    access: ['producer'],
    permission: 'read',
    response: z.object({ data: targetWithCost }),
  },
  'GET /api/epr/exposure/': {
    operation: 'readExposure',
    summary: "What it costs to meet the caller's targets of a year now, and not to meet them",
    access: ['producer'],
    permission: 'read',
    query: exposureQuery,
    response: z.object({ data: exposure }),
  },
  'GET /api/epr/exposure/paper/': {
    operation: 'readWorkingPaper',
    summary: 'The exposure as a working paper for the end of the year: a PDF or a workbook',
    access: ['producer'],
    permission: 'read',
    query: z.object({ ...exposureQuery.shape, format: z.enum(['pdf', 'xlsx'], { error: 'Choose pdf or xlsx.' }) }),
    response: z.object({}),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof exposureContract> {}
}
