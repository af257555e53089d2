import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { text, year } from '#lib/fields.ts';
import { UNITS } from '#lib/quantity.ts';

const named = z.array(z.object({ id: z.string(), name: z.string() }));

/** Form of a role's registration numbers that have letters; numbers of 1 to 30 digits are taken too. */
const registrationNumberForm = z.object({
  /** Matches a whole number in capitals. */
  pattern: z.string(),
  example: z.nullable(z.string()),
  status: z.enum(['verified', 'reported', 'draft', 'unknown']),
  source: z.string(),
});

/** Prices in ₹ per unit of all live offers of one waste type, product type, credit type, financial year and unit; null if there are none. */
export const priceContext = z.object({ lowest: z.number(), median: z.number(), offers: z.number() });

export const referenceContract = defineContract({
  'GET /api/epr/waste-types/': {
    operation: 'listWasteTypes',
    summary: 'The waste types that are traded',
    access: 'public',
    response: z.object({ data: named }),
  },
  'GET /api/epr/waste-types/{name}/': {
    operation: 'readWasteType',
    summary: 'The lists that depend on a waste type',
    access: 'public',
    params: z.object({ name: z.string() }),
    response: z.object({
      data: z.object({
        id: z.string(),
        name: z.string(),
        recycler_types: named,
        producer_types: named,
        product_types: named,
        credit_types: z.array(z.object({ id: z.string(), name: z.string(), unit: z.enum(UNITS) })),
        registration_numbers: z.object({ recycler: registrationNumberForm, producer: registrationNumberForm }),
        /** All numbers of either role; `registration_numbers` tells them apart. */
        registration_number: z.object({ pattern: z.string(), message: z.string() }),
      }),
    }),
  },
  'GET /api/epr/price-context/': {
    operation: 'readPriceContext',
    summary: 'Lowest and median price of the live offers of one kind of credit and financial year',
    access: 'public',
    cache: true,
    query: z.object({
      waste_type: text('Waste type is required', 60),
      product_type: text('Product type is required', 120),
      credit_type: text('Credit type is required', 120),
      FY: year('Financial Year is required'),
      /** The unit in force today if it is left out. */
      unit: z.optional(z.enum(UNITS, { error: 'Choose kg or g' })),
    }),
    response: z.object({ data: z.object({ price_context: z.nullable(priceContext) }) }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof referenceContract> {}
}
