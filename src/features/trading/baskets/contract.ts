import * as z from 'zod/mini';
import { defineContract, tradeStep } from '#lib/contract.ts';
import { amounts, NO_PRICE, price, quantity, text } from '#lib/fields.ts';
import { UNITS } from '#lib/quantity.ts';
import { warnings } from '#rules/rulebook/contract.ts';

export const GOALS = ['cheapest', 'fewest_offers'] as const;
const OFFERS = 'Enter 1 to 20 offers.';

export const placeForm = z.object({
  /** Places the plan also where something was bought for its targets since it was made. */
  force: z.optional(z.nullable(z.boolean({ error: 'force is true or false' }))),
});

/** Options of a plan, each with its default. `price_ceiling` in ₹ per unit, read as paise. */
const planOptions = z.object({
  goal: z.optional(z.enum(GOALS, { error: 'Choose a goal.' })),
  max_offers: z.optional(
    z.nullable(z.coerce.number({ error: OFFERS }).check(z.int(OFFERS), z.gte(1, OFFERS), z.lte(20, OFFERS))),
  ),
  price_ceiling: z.optional(z.nullable(price(NO_PRICE))),
  avoid: z.optional(
    z.nullable(
      z
        .array(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(40)), { error: 'At most 50 sellers.' })
        .check(z.maxLength(50, 'At most 50 sellers.')),
    ),
  ),
  include_late: z.optional(z.nullable(z.boolean({ error: 'include_late is true or false' }))),
  use_other_years: z.optional(z.nullable(z.boolean({ error: 'use_other_years is true or false' }))),
});

const MOST_KEPT = 'At most 200 quantities of your own.';

export const basketForm = z.object({
  sheet_id: z.optional(z.nullable(text('Give a sheet or targets.', 40))),
  target_ids: z.optional(z.nullable(z.array(z.string(), { error: 'Give a sheet or targets.' }))),
  options: z.optional(z.nullable(planOptions)),
  /** Own quantities: of these offers exactly so much is bought, or with 0 nothing, and the rest is planned. */
  kept: z.optional(
    z.nullable(
      z
        .array(
          z.object({ target_id: z.string(), offer_id: z.string(), quantity: quantity('Enter the quantity.', 0) }),
          { error: MOST_KEPT },
        )
        .check(z.maxLength(200, MOST_KEPT)),
    ),
  ),
});

const OUTCOMES = ['placed', 'shortage', 'price_changed', 'offer_missing', 'refused'] as const;
const outcome = z.object({
  line: z.number(),
  outcome: z.enum(OUTCOMES),
  trade_id: z.nullable(z.string()),
  /** Text of the single call's refusal; empty where the request was placed. */
  text: z.string(),
  /** The recycler can answer until then; null where no request was placed. */
  answer_until: z.optional(z.nullable(z.string())),
});
export type Outcome = z.output<typeof outcome>;

/** One purchase request of a plan. Quantities in `unit`. */
export const basketLine = z.object({
  line: z.number(),
  offer_id: z.string(),
  target_id: z.string(),
  recycler_id: z.string(),
  /** The company's name where the seller shows it. */
  recycler: z.object({ unique_id: z.string(), company_name: z.nullable(z.string()) }),
  /** Financial year of the credit. */
  FY: z.number(),
  title: z.string(),
  quantity: z.number(),
  /** Bounds of the quantity as the offer stands now. */
  least: z.number(),
  most: z.number(),
  unit: z.enum(UNITS),
  /** ₹ per unit */
  price: z.number(),
  ...amounts,
  expires_on: z.nullable(z.string()),
  warnings,
});
export type BasketLine = z.output<typeof basketLine>;

const basketPlan = z.object({
  sheet_id: z.nullable(z.string()),
  needs: z.array(
    z.object({
      target_id: z.string(),
      missing: z.number(),
      unit: z.enum(UNITS),
      /** The most that may be bought; null: no limit. */
      room: z.nullable(z.number()),
      covered: z.number(),
      over: z.number(),
      lacking: z.number(),
      /** A limit of what the buyer may have open leaves some of it out. Plans that were stored before there was this field lack it. */
      is_limited: z.optional(z.boolean()),
    }),
  ),
  lines: z.array(basketLine),
  totals: z.object(amounts),
  optimal: z.boolean(),
  /** ₹ of item value that a better plan could save at most. */
  gap: z.number(),
  why: z.array(z.string()),
  alternatives: z.array(
    z.object({
      target_id: z.string(),
      goal: z.enum(GOALS),
      item_value: z.number(),
      offers: z.number(),
      covered: z.number(),
    }),
  ),
  /** Options that the plan was made with. */
  options: z.object({
    goal: z.enum(GOALS),
    max_offers: z.nullable(z.number()),
    /** ₹ per unit */
    price_ceiling: z.nullable(z.number()),
    avoid: z.array(z.string()),
    include_late: z.boolean(),
    use_other_years: z.boolean(),
  }),
  /** Quantities that the buyer has set, those of 0 included. */
  kept: z.array(z.object({ target_id: z.string(), offer_id: z.string(), quantity: z.number() })),
  /** Why the total is not the sum of the targets' costs; none: it is, to the paisa. */
  differs: z.array(z.string()),
});
export type BasketPlan = z.output<typeof basketPlan>;

export const basket = z.object({
  ...basketPlan.shape,
  id: z.string(),
  created_at: z.string(),
  usable_until: z.string(),
  placed_at: z.nullable(z.string()),
  /** Outcomes of the lines, once placed. */
  outcomes: z.nullable(z.array(outcome)),
});
export type Basket = z.output<typeof basket>;

export const basketsContract = defineContract({
  'POST /api/epr/baskets/': {
    operation: 'planBasket',
    summary: 'Plan which offers to buy for targets, or for all targets of an obligation sheet',
    access: ['producer'],
    permission: 'trade',
    needsProfile: true,
    limit: 'trade',
    created: true,
    body: basketForm,
    response: z.object({ data: basket }),
  },
  'GET /api/epr/baskets/{id}/': {
    operation: 'readBasket',
    summary: 'One purchase plan of the caller, with its outcomes once it was placed',
    access: ['producer'],
    permission: 'read',
    response: z.object({ data: basket }),
  },
  'POST /api/epr/baskets/{id}/place/': {
    operation: 'placeBasket',
    summary:
      'Make each line of a plan a purchase request at the listed price; 409 plan_outdated where something was bought for its targets since it was made, unless forced',
    access: ['producer'],
    permission: 'trade',
    ...tradeStep,
    needsEmail: true,
    mayWait: true,
    body: placeForm,
    response: z.object({ message: z.string(), data: z.object({ lines: z.array(outcome) }) }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof basketsContract> {}
}
