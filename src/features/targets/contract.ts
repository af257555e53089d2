import * as z from 'zod/mini';
import { defineContract, idParams } from '../../lib/contract.ts';
import { UNITS } from '../../lib/quantity.ts';
import { registrationNumber } from '../../lib/registration-number.ts';
import { priceContext } from '../reference/contract.ts';
import { listQuery, listResponse, messageResponse, quantity, text, year } from '../../lib/fields.ts';

/** Add Target. A missing quantity is reported under its own name, not as a processing capacity. */
export const targetForm = z.object({
  FY: year('Please fill the financial year.'),
  epr_registration_number: registrationNumber('Please select an EPR number.'),
  waste_type: text('Please select a waste type.', 60),
  product_type: text('Please select a product type.', 120),
  credit_type: text('Please select a credit type.', 120),
  target_quantity: quantity('Please fill the Target Quantity.'),
  state: text('Please select a State.', 60),
});

/** Edit target: as in adding one. */
export const targetCorrection = z.object({ target_quantity: targetForm.shape.target_quantity });

/** Quantities in its unit; `remaining` = target − (achieved + blocked), never below 0. */
export const target = z.object({
  id: z.string(),
  /** Sequence number within its account: `Target - 1`. */
  number: z.number(),
  FY: z.number(),
  epr_account: z.string(),
  epr_registration_number: z.string(),
  waste_type: z.string(),
  product_type: z.string(),
  credit_type: z.string(),
  state: z.string(),
  unit: z.enum(UNITS),
  target_quantity: z.number(),
  achieved_quantity: z.number(),
  /** Part of it that is seen on the CPCB portal. */
  seen_quantity: z.number(),
  /** Quantity that recalls in force have taken out of it. */
  voided_quantity: z.number(),
  blocked_target: z.number(),
  /** Part of it whose trades are under a recall in force. */
  held_quantity: z.number(),
  remaining: z.number(),
  is_achieved: z.boolean(),
  /** Whether a trade counts or has counted towards it; then it cannot be deleted. */
  has_trades: z.boolean(),
  created_at: z.string(),
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
      item_value: z.number(),
      transaction_fee: z.number(),
      gst: z.number(),
      total: z.number(),
    }),
  ),
  price_context: z.nullable(priceContext),
});

/** Filter by status: `achieved` where achieved ≥ target, `ongoing` all others. */
export const targetStatus = z.optional(z.enum(['ongoing', 'achieved'], { error: 'A target is ongoing or achieved' }));

/** One change of a target's balance, and the balance after it; `total` is the trade's total payable in ₹. */
const movement = z.object({
  id: z.string(),
  at: z.string(),
  /** `added`: creation of the target, always the first movement */
  movement: z.enum(['added', 'blocked', 'released', 'achieved', 'voided', 'reinstated']),
  quantity: z.number(),
  blocked: z.number(),
  achieved: z.number(),
  remaining: z.number(),
  /** Number of the recall that voided or reinstated it; else null. */
  recall: z.nullable(z.string()),
  trade: z.nullable(
    z.object({
      id: z.string(),
      kind: z.enum(['purchase', 'counter']),
      title: z.string(),
      offered_by: z.string(),
      order_id: z.nullable(z.string()),
      total: z.number(),
    }),
  ),
});

export const targetsContract = defineContract({
  'GET /api/epr/target/': {
    operation: 'listOwnTargets',
    summary: "The caller's targets",
    access: ['producer'],
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
    params: idParams,
    response: z.object({ data: targetWithCost }),
  },
  'GET /api/epr/target/{id}/history/': {
    operation: 'readTargetHistory',
    summary: 'What has moved one target of the caller, the latest first, as the ledger has it',
    access: ['producer'],
    params: idParams,
    query: z.object({ page_size: z.optional(z.string()), cursor: z.optional(z.string()) }),
    response: listResponse(movement),
  },
  'POST /api/epr/target/': {
    operation: 'addTarget',
    summary: 'Add a target to an approved account',
    access: ['producer'],
    needsProfile: true,
    created: true,
    query: z.object({ epr_id: text('Please select an EPR number.') }),
    body: targetForm,
    response: z.object({ message: z.string(), data: target }),
  },
  'PATCH /api/epr/target/{id}/': {
    operation: 'correctTarget',
    summary: 'Correct the quantity of a target',
    access: ['producer'],
    needsProfile: true,
    limit: 'trade',
    once: true,
    params: idParams,
    body: targetCorrection,
    response: z.object({ message: z.string(), data: target }),
  },
  'DELETE /api/epr/target/{id}/': {
    operation: 'deleteTarget',
    summary: 'Delete a target that no trade has counted towards',
    access: ['producer'],
    limit: 'trade',
    once: true,
    params: idParams,
    response: messageResponse,
  },
});

declare module '../../lib/contract.ts' {
  interface Endpoints extends Registered<typeof targetsContract> {}
}
