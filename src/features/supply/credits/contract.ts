import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { listResponse, listQuery, quantity, quantityIfKnown, text, year } from '#lib/fields.ts';
import { UNITS } from '#lib/quantity.ts';
import { registrationNumber } from '#lib/registration-number.ts';
import { capacity } from '#rules/capacity/contract.ts';
import { expiry, warnings } from '#rules/rulebook/contract.ts';
import { RULE_STATUSES } from '#rules/rulebook/status.ts';

/** Kg of the recycled product that the credits of a tyre record are for; null: not known. */
const productSold = quantityIfKnown('Enter the product sold in whole Kg.');

/** Add quantity. The available value must not exceed the cumulative potential: `rules.ts`. */
export const creditForm = z.object({
  year: year('Please fill the financial year.'),
  epr_registration_number: registrationNumber('Please select an EPR number.'),
  waste_type: text('Please select a waste type.', 60),
  product_type: text('Please select a product type.', 120),
  credit_type: text('Please select a credit type.', 120),
  state: text('Please select a State.', 60),
  processing_capacity: quantity('Please fill the Processing Capacity.'),
  available_certificate_value: quantity('Please fill the Available Certificate Value.'),
  comulative_certificate_potential: quantity('Please Fill The Cumulative cerificate potential.'),
  product_sold: productSold,
});

export const creditUpdate = z.object({
  available_certificate_value: quantity('Please fill the Available Certificate Value.', 0),
  comulative_certificate_potential: quantity('Please Fill The Cumulative cerificate potential.'),
  product_sold: productSold,
});

/** A recycler's credit record. Quantities in its unit, capacity in kg per year; `current_processing` = available + sold certificates. */
export const creditRecord = z.object({
  id: z.string(),
  year: z.number(),
  epr_account: z.string(),
  epr_registration_number: z.string(),
  registered_name: z.string(),
  waste_type: z.string(),
  product_type: z.string(),
  credit_type: z.string(),
  state: z.string(),
  unit: z.enum(UNITS),
  ...expiry,
  processing_capacity: z.number(),
  comulative_certificate_potential: z.number(),
  available_certificate_value: z.number(),
  listed: z.number(),
  blocked: z.number(),
  /** free quantity of its offers that are on the market */
  free_quantity: z.number(),
  sold: z.number(),
  current_processing: z.number(),
  /** kg of product; null where it was not given */
  product_sold: z.nullable(z.number()),
  /** Credits in kg that the product sold makes by the conversion factors; null where either is not known. */
  qepr: z.nullable(z.number()),
  qepr_status: z.enum(RULE_STATUSES),
  /** The conversion rule of `qepr`; null where there is none. */
  qepr_rule_id: z.nullable(z.string()),
  /** Number of the recall in force that keeps it from being listed; null without one. */
  held_by: z.nullable(z.string()),
  /** Share of the plant's capacity that the account's credits of this year claim. */
  capacity,
  created_at: z.string(),
});

export const creditsContract = defineContract({
  'GET /api/epr/credit/': {
    operation: 'listOwnCredits',
    summary: "The caller's credit records",
    access: ['recycler'],
    permission: 'read',
    query: z.object({
      ...listQuery.shape,
      epr_id: z.optional(z.string()),
      product_type: z.optional(z.string()),
      FY: z.optional(z.string()),
    }),
    response: listResponse(creditRecord),
  },
  'POST /api/epr/credit/': {
    operation: 'addCredit',
    summary: 'Add a credit record to an approved account',
    access: ['recycler'],
    permission: 'trade',
    needsProfile: true,
    created: true,
    query: z.object({ epr_id: text('Please select an EPR number.') }),
    body: creditForm,
    response: z.object({ message: z.string(), data: creditRecord, warnings }),
  },
  'GET /api/epr/credit/{id}/': {
    operation: 'readOwnCredit',
    summary: 'One credit record of the caller',
    access: ['recycler'],
    permission: 'read',
    response: z.object({ data: creditRecord }),
  },
  'PATCH /api/epr/credit/{id}/': {
    operation: 'changeCredit',
    summary: 'Change potential and available value; never below what offers list',
    access: ['recycler'],
    permission: 'trade',
    needsProfile: true,
    body: z.partial(creditUpdate),
    response: z.object({ message: z.string(), data: creditRecord, warnings }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof creditsContract> {}
}
