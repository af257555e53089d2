import * as z from 'zod/mini';
import { target } from '#accounts/epr-accounts/contract.ts';
import { defineContract, tradeStep } from '#lib/contract.ts';
import { listResponse, messageResponse, quantity, text, year } from '#lib/fields.ts';
import { registrationNumber } from '#lib/registration-number.ts';

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
  /** The person, for the own side; else the company, the platform or the system that acted. Null for `added`, which no history names. */
  by: z.nullable(z.string()),
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
  'GET /api/epr/target/{id}/history/': {
    operation: 'readTargetHistory',
    summary: 'What has moved one target of the caller, the latest first, as the ledger has it',
    access: ['producer'],
    permission: 'read',
    query: z.object({ page_size: z.optional(z.string()), cursor: z.optional(z.string()) }),
    response: listResponse(movement),
  },
  'POST /api/epr/target/': {
    operation: 'addTarget',
    summary: 'Add a target to an approved account',
    access: ['producer'],
    permission: 'trade',
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
    permission: 'trade',
    ...tradeStep,
    body: targetCorrection,
    response: z.object({ message: z.string(), data: target }),
  },
  'DELETE /api/epr/target/{id}/': {
    operation: 'deleteTarget',
    summary: 'Delete a target that no trade has counted towards',
    access: ['producer'],
    permission: 'trade',
    limit: 'trade',
    once: true,
    response: messageResponse,
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof targetsContract> {}
}
