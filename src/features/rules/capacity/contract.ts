import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { booleanField, date, file, quantity, text } from '#lib/fields.ts';

const required = 'This field is required';
const status = z.enum(['none', 'declared', 'checked']);

/** Input that the credits of an account claim in a year, and the input that its plant could process to date. kg */
export const capacity = z.object({
  FY: z.number(),
  possible: z.number(),
  claimed: z.number(),
  /** Whole percent of what was possible; null where nothing was. */
  percent: z.nullable(z.number()),
  /** The credits count metals, a share of the input. */
  loose: z.boolean(),
  status,
  facts: z.array(
    z.object({
      code: z.enum(['over_possible', 'potential_over_year', 'above_qepr', 'consent_ended', 'capacity_raised']),
      text: z.string(),
    }),
  ),
});

/** The part of it that buyers see. */
export const publicCapacity = z.object({ percent: z.nullable(z.number()), status, text: z.string() });

/** A capacity that holds from a day until the next one begins. Days are `YYYY-MM-DD`. */
export const capacityRow = z.object({
  id: z.string(),
  kg_per_year: z.number(),
  consent_number: z.string(),
  consent_valid_until: z.string(),
  from_day: z.string(),
  /** A link that expires in 15 minutes. */
  document: z.string(),
  status: z.enum(['declared', 'checked']),
  checked_at: z.nullable(z.string()),
});

const account = z.object({
  epr_registration_number: z.string(),
  epr_registered_name: z.string(),
  waste_type: z.string(),
});

/** Add capacity. How its days must follow each other: `rules.ts`. */
export const capacityForm = z.object({
  kg_per_year: quantity(required, 1, 'Enter at least 1 Kg'),
  consent_number: text(required, 60),
  consent_valid_until: date(required, 'Enter a date.'),
  from_day: date(required, 'Enter a date.'),
  document: file(required),
  historical: z.optional(booleanField('historical is true or false')),
});

export const capacityContract = defineContract({
  'GET /api/epr/recycler/{id}/capacity/': {
    operation: 'readCapacity',
    summary: 'The capacities of a recycler account, and what its credits of a year claim of them',
    access: ['recycler', 'superadmin'],
    permission: 'read',
    query: z.object({ FY: z.optional(z.string()) }),
    response: z.object({ data: z.object({ capacity, rows: z.array(capacityRow), account }) }),
  },
  'POST /api/epr/recycler/{id}/capacity/': {
    operation: 'addCapacity',
    summary: 'Declare a capacity with its consent; one of the same first day is replaced until it is checked',
    access: ['recycler'],
    permission: 'trade',
    needsProfile: true,
    limit: 'trade',
    created: true,
    body: capacityForm,
    files: { document: 'capacity_document' },
    response: z.object({ message: z.string(), data: capacityRow }),
  },
  'PATCH /api/superadmin/capacities/{id}/': {
    operation: 'checkCapacity',
    summary: 'Mark a capacity as checked against its document, or as not checked',
    access: ['superadmin'],
    body: z.object({ checked: booleanField('checked is true or false') }),
    response: z.object({ message: z.string(), data: capacityRow }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof capacityContract> {}
}
