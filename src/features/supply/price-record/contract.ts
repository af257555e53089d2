import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { listResponse, listQuery, nullableText } from '#lib/fields.ts';
import { UNITS } from '#lib/quantity.ts';

/** The price of a kind of credit in a week: never of a single trade, and never a company. Days are `YYYY-MM-DD`. */
export const priceWeek = z.object({
  waste_type: z.string(),
  product_type: z.string(),
  credit_type: z.string(),
  unit: z.enum(UNITS),
  /** Its Monday. */
  week: z.string(),
  kind: z.enum(['traded', 'asking', 'none']),
  /** ₹ per unit; null where `kind` is `none`. */
  price: z.nullable(z.number()),
  /** Bands: of `traded` alone. */
  trades_band: nullableText,
  quantity_band: nullableText,
  /** Too little was traded since the week `as_of`, whose price this is. */
  carried: z.boolean(),
  as_of: nullableText,
});

const chosen = (missing: string) => z.string({ error: missing }).check(z.minLength(1, missing), z.maxLength(200));

export const weeksQuery = z.object({
  page_size: listQuery.shape.page_size,
  cursor: listQuery.shape.cursor,
  waste_type: chosen('Choose a waste type.'),
  product_type: chosen('Choose a product type.'),
  credit_type: chosen('Choose a credit type.'),
  format: z.optional(z.enum(['csv'], { error: 'Choose csv.' })),
});

export const priceRecordContract = defineContract({
  'GET /api/epr/prices/': {
    operation: 'listPrices',
    summary: 'The latest recorded price of each kind of credit',
    access: 'public',
    query: z.object({ waste_type: z.optional(z.string().check(z.maxLength(200))) }),
    response: z.object({ data: z.array(priceWeek) }),
  },
  'GET /api/epr/prices/weeks/': {
    operation: 'listPriceWeeks',
    summary: 'The recorded prices of one kind of credit, newest first; with `format=csv` all of them as a file',
    access: 'public',
    query: weeksQuery,
    response: listResponse(priceWeek),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof priceRecordContract> {}
}
