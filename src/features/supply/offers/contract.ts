import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import {
  amounts,
  file,
  list,
  listQuery,
  listResponse,
  messageResponse,
  price,
  quantity,
  text,
  year,
} from '#lib/fields.ts';
import { parseFinancialYear } from '#lib/financial-year.ts';
import { QUANTITY_LIMIT } from '#lib/money.ts';
import { printable } from '#lib/printable.ts';
import { UNITS, groupDigits, parseQuantity } from '#lib/quantity.ts';
import { registrationNumber } from '#lib/registration-number.ts';
import { publicCapacity } from '#rules/capacity/contract.ts';
import { priceContext } from '#rules/reference/contract.ts';
import { expiry, priceBand, warnings } from '#rules/rulebook/contract.ts';
import { TRAIL_DOCUMENTS } from './rules.ts';

const several = z.optional(z.union([z.string(), z.array(z.string())]));

const isYear = (typed: string) => typed.trim() === '' || parseFinancialYear(typed.trim()) !== null;

/** Whole days, 1 to 3650, as typed. */
const isDaysAhead = (typed: string) => /^[1-9]\d{0,3}$/.test(typed) && Number(typed) <= 3650;

const NO_QUANTITY = `Enter a whole number from 1 to ${groupDigits(QUANTITY_LIMIT)}`;
/** A quantity in a query; the empty text of an empty field never comes here, since it counts as absent. */
const quantityTyped = z.optional(
  z.pipe(
    z
      .string({ error: NO_QUANTITY })
      .check(z.refine((typed) => (parseQuantity(typed.trim()) ?? 0) >= 1, { error: NO_QUANTITY, abort: true })),
    z.transform((typed) => Number(typed)),
  ),
);

/** The orders of the market: each sorts by a field, after `-` descending; `total` sorts by what the quantity needed costs. */
const MARKET_ORDERINGS = [
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
const neededQuantity = z.object({ need: quantityTyped });

/** Filters of the market: each group name is a repeatable key; OR within a group, AND between groups. */
export const marketQuery = z.object({
  ...listQuery.shape,
  waste_type: several,
  product_type: several,
  credit_type: several,
  recycler_type: several,
  state: several,
  FY: several.check(z.refine((value) => [value ?? []].flat().every(isYear), 'Choose a financial year')),
  price_min: z.optional(price('price_min is a price', 0)),
  price_max: z.optional(price('price_max is a price')),
  /** Least quantity that is free. */
  free_min: quantityTyped,
  /** Most that the minimum purchase may be. */
  minimum_max: quantityTyped,
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
  ...amounts,
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

const offerFields = {
  offer_title: text('Offer title is required', 120).check(printable),
  epr_registration_number: registrationNumber('EPR Reg No is required'),
  waste_type: text('Waste type is required', 60),
  produce_type: text('Product type is required', 120),
  credit_type: text('Credit type is required', 120),
  credit_available: quantity('Credit Available is required'),
  minimum_purchase: quantity('Minimum Purchase is required'),
  price_per_credit: price('Price per credit is required'),
  trail_documents: list('Trail Documents is required').check(
    z.refine((names) => names.every((name) => TRAIL_DOCUMENTS.some((known) => known === name)), 'Choose from the list'),
  ),
};
const picture = file('Upload image or video is required');

/** Create offer. `produce_type` carries the product type. */
export const offerForm = z.object({
  FY: year('Financial Year is required'),
  ...offerFields,
  product_image: picture,
  availability_proof: picture,
});

/** Create offer as a copy of an own one, whose files are taken over where none are sent. */
export const offerCopyForm = z.object({
  ...offerForm.shape,
  product_image: z.optional(picture),
  availability_proof: z.optional(picture),
});

/** Update offer: as create, files only if chosen. */
export const offerUpdate = z.object({ ...offerCopyForm.shape, FY: year('FY is required') });

const onCard = {
  id: z.string(),
  offer_title: z.string(),
  /** Link to the picture, 640 px wide. */
  product_image: z.string(),
  credit_type: z.string(),
  product_type: z.string(),
  waste_type: z.string(),
  unit: z.enum(UNITS),
  /** ₹ per unit */
  price_per_credit: z.number(),
  /** Unsold quantity in its unit, blocked quantity included */
  credit_available: z.number(),
  /** Reserved part of it */
  blocked_credit: z.number(),
  minimum_purchase: z.number(),
  FY: z.number(),
  state: z.string(),
  city: z.string(),
  recycler_type: z.string(),
  created_at: z.string(),
  /** Prices of live offers of the same credit and financial year, this offer included if it is live. */
  price_context: z.nullable(priceContext),
  price_band: priceBand,
  ...expiry,
};
/** The seller and its record on EPR Mandi. */
const seller = z.object({
  unique_id: z.string(),
  /** Null unless the seller shows it. */
  company_name: z.nullable(z.string()),
  completed_trades: z.number(),
  /** Quantity of these trades, by unit. */
  delivered: z.array(z.object({ unit: z.enum(UNITS), quantity: z.number() })),
  /** Median of the latest answers to buyers, with one decimal; null where there are too few. */
  median_answer_hours: z.nullable(z.number()),
});
const onMarket = {
  ...onCard,
  seller,
  /** Only if `need` was sent; null where nothing is free. */
  for_quantity: z.optional(z.nullable(forQuantity)),
};
export const publicOffer = z.object(onMarket);

/** Amounts are in ₹, for the minimum purchase. */
export const publicOfferDetail = z.object({
  ...onMarket,
  /** `approved_on`: the last approval of the offer's EPR account; `member_since`: the sign-up. Days in India. */
  seller: z.object({ ...seller.shape, approved_on: z.nullable(z.string()), member_since: z.string() }),
  gst: z.number(),
  transaction_fee: z.number(),
  total: z.number(),
  availability_proof: z.string(),
  recycler_id: z.string(),
  registered_on: z.string(),
  trail_documents: z.array(z.string()),
  /** Capacity of the plant, in the offer's year. */
  capacity: publicCapacity,
});

export const ownOffer = z.object({
  ...onCard,
  epr_registration_number: z.string(),
  epr_account: z.string(),
  epr_credit: z.string(),
  availability_proof: z.string(),
  trail_documents: z.array(z.string()),
  /** `hidden` also while it is paused. */
  status: z.enum(['live', 'sold_out', 'hidden', 'expired']),
  paused: z.boolean(),
  /** Number of the recall in force that holds it; else null. */
  held_by: z.nullable(z.string()),
});

const params = z.object({ slug: z.string() });
const files = { product_image: 'product_image', availability_proof: 'availability_proof' } as const;

export const offersContract = defineContract({
  'GET /api/epr/public-credit-offers/': {
    operation: 'listMarketOffers',
    summary: 'Live offers of the market',
    access: 'public',
    cache: true,
    query: marketQuery,
    response: listResponse(publicOffer),
  },
  'GET /api/epr/public-credit-offers/{slug}/': {
    operation: 'readMarketOffer',
    summary: 'One offer of the market',
    access: 'public',
    cache: true,
    params,
    query: neededQuantity,
    response: z.object({ data: publicOfferDetail }),
  },
  'GET /api/epr/all-types/': {
    operation: 'countMarketOffersByType',
    summary:
      'The options of the filters with the offers that each finds beside the other choices, and how many the query finds',
    access: 'public',
    cache: true,
    query: marketQuery,
    response: marketCounts,
  },
  'GET /api/epr/credit-offers/': {
    operation: 'listOwnOffers',
    summary: "The caller's offers",
    access: ['recycler'],
    permission: 'read',
    query: listQuery,
    response: listResponse(ownOffer),
  },
  'POST /api/epr/credit-offers/': {
    operation: 'listOffer',
    summary: 'List an offer of a credit record',
    access: ['recycler'],
    permission: 'trade',
    needsProfile: true,
    needsEmail: true,
    created: true,
    query: z.object({
      epr_id: text('EPR Reg No is required'),
      epr_credit_id: text('Credit type is required'),
      /** An own offer, whose files are copied where none are sent. */
      copy_of: z.optional(z.string()),
    }),
    body: offerCopyForm,
    bodyWithout: { key: 'copy_of', body: offerForm },
    files,
    response: z.object({ message: z.string(), data: ownOffer, warnings }),
  },
  'GET /api/epr/credit-offers/{slug}/': {
    operation: 'readOwnOffer',
    summary: 'One offer of the caller',
    access: ['recycler'],
    permission: 'read',
    params,
    response: z.object({ data: ownOffer }),
  },
  'PATCH /api/epr/credit-offers/{slug}/': {
    operation: 'changeOffer',
    summary: 'Change an offer; never below what is blocked, never above its record',
    access: ['recycler'],
    permission: 'trade',
    needsProfile: true,
    needsEmail: true,
    params,
    body: z.partial(offerUpdate),
    files,
    response: z.object({ message: z.string(), data: ownOffer, warnings }),
  },
  'POST /api/epr/credit-offers/{slug}/pause/': {
    operation: 'pauseOffer',
    summary: 'Take an offer off the market for a while; pending requests can still be accepted',
    access: ['recycler'],
    permission: 'trade',
    params,
    response: z.object({ message: z.string(), data: ownOffer }),
  },
  'POST /api/epr/credit-offers/{slug}/resume/': {
    operation: 'resumeOffer',
    summary: 'Put a paused offer back on the market',
    access: ['recycler'],
    permission: 'trade',
    params,
    response: z.object({ message: z.string(), data: ownOffer }),
  },
  'DELETE /api/epr/credit-offers/{slug}/': {
    operation: 'withdrawOffer',
    summary: 'Withdraw an offer; its pending counter-offers are declined',
    access: ['recycler'],
    permission: 'trade',
    params,
    response: messageResponse,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof offersContract> {}
}
