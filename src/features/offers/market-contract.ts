/** Shared by the market's list and its counts: the query, and what a row says of the quantity that a buyer needs. */
import * as z from 'zod/mini';
import { listQuery, price } from '../../lib/fields.ts';
import { parseFinancialYear } from '../../lib/financial-year.ts';
import { QUANTITY_LIMIT } from '../../lib/money.ts';
import { groupDigits, parseQuantity } from '../../lib/quantity.ts';

const several = z.optional(z.union([z.string(), z.array(z.string())]));

const isYear = (typed: string) => typed.trim() === '' || parseFinancialYear(typed.trim()) !== null;

/** Whole days, 1 to 3650, as typed. */
const isDaysAhead = (typed: string) => /^[1-9]\d{0,3}$/.test(typed) && Number(typed) <= 3650;

const NO_QUANTITY = `Enter a whole number from 1 to ${groupDigits(QUANTITY_LIMIT)}`;
/** A quantity in a query; the empty text of an empty field is refused like any other. */
const quantity = z.optional(
  z.pipe(
    z
      .string({ error: NO_QUANTITY })
      .check(z.refine((typed) => (parseQuantity(typed.trim()) ?? 0) >= 1, { error: NO_QUANTITY, abort: true })),
    z.transform((typed) => Number(typed)),
  ),
);

/** The orders of the market: each sorts by a field, after `-` descending; `total` sorts by what the quantity needed costs. */
export const MARKET_ORDERINGS = [
  '-created_at',
  'price_per_credit',
  '-price_per_credit',
  'expires_on',
  'free',
  '-free',
  'minimum_purchase',
  '-minimum_purchase',
  'FY',
  '-FY',
  'total',
] as const;
export type MarketOrdering = (typeof MARKET_ORDERINGS)[number];

/** The order by total is of a quantity. */
export const NO_NEED = 'Enter the quantity first.';

/** The quantity that a buyer needs: it filters nothing, rows say what it costs. */
export const neededQuantity = z.object({ need: quantity });

/** Filters of the market: each group name is a repeatable key; OR within a group, AND between groups. */
export const marketQuery = z.object({
  ...listQuery.shape,
  waste_type: several,
  product_type: several,
  credit_type: several,
  recycler_type: several,
  state: several,
  FY: several.check(z.refine((value) => [value ?? []].flat().every(isYear), 'Choose a financial year')),
  price_min: z.optional(price('price_min is a price')),
  price_max: z.optional(price('price_max is a price')),
  /** Least quantity that is free. */
  free_min: quantity,
  /** Most that the minimum purchase may be. */
  minimum_max: quantity,
  ...neededQuantity.shape,
  /** Days from today within which the credits expire. */
  expires_within: z.optional(
    z.string({ error: 'Enter 1 to 3650 days.' }).check(z.refine(isDaysAhead, 'Enter 1 to 3650 days.')),
  ),
  ordering: z.optional(z.enum(MARKET_ORDERINGS, { error: 'Unknown ordering' })),
});

/** The quantity that a buyer of the quantity needed takes of an offer, and its cost in ₹. */
export const forQuantity = z.object({
  takes: z.number(),
  covers: z.enum(['all', 'part']),
  item_value: z.number(),
  transaction_fee: z.number(),
  gst: z.number(),
  total: z.number(),
  /** ₹ per unit, delivered: with fee and GST */
  per_unit: z.number(),
});

const group = z.array(z.object({ name: z.string(), count: z.number() }));

/**
 * Options of the filters. Each count is of the list with this option alone in its group, and everything else as chosen; options without
 * offers stay.
 */
export const marketCounts = z.object({
  data: z.object({
    waste_type: group,
    product_type: group,
    credit_type: group,
    recycler_type: group,
    state: group,
  }),
  years: z.array(z.object({ FY: z.number(), name: z.string(), count: z.number() })),
  /** Offers of the query, at most 10,000. */
  total: z.number(),
  /** There are more than the total says. */
  total_capped: z.boolean(),
});
