import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { listQuery, listResponse, messageResponse, nullableText } from '#lib/fields.ts';
import { PARTS } from '#lib/parts.ts';
import { UNITS } from '#lib/quantity.ts';
import { bankChange } from '#people/company/contract.ts';
import { STAGE_NAMES } from '#trading/stages/stages.ts';
import { supervisedProducerAccount, supervisedRecyclerAccount } from './contract.ts';
import { PEOPLE_ORDERINGS } from './people-rules.ts';

/** A company for the superadmin; files are expiring links, account numbers are masked. */
export const person = z.object({
  id: z.string(),
  unique_id: z.string(),
  full_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  mobile_no: z.string(),
  designation: z.string(),
  company_name: nullableText,
  registration_date: nullableText,
  city: nullableText,
  state: nullableText,
  gst_number: nullableText,
  pcb_number: nullableText,
  address: nullableText,
  company_logo: nullableText,
  pcb_doc: nullableText,
  account_holder_name: nullableText,
  account_number: nullableText,
  bank_name: nullableText,
  branch_name: nullableText,
  ifsc_code: nullableText,
  canceled_check_proof: nullableText,
  /** Pending bank details: when they come into force, and the details in force until then. */
  bank_change: z.nullable(bankChange),
  created_at: z.string(),
  suspended: z.boolean(),
  /** The person who answers for the company, whose name and address these are: an owner. */
  person_id: z.string(),
  second_factor: z.boolean(),
});

/** The latest trades of the company, newest first; `with` is the other party, `total` in ₹. */
const trades = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    order_id: nullableText,
    stage: z.enum(STAGE_NAMES),
    with: z.string(),
    quantity: z.number(),
    unit: z.enum(UNITS),
    total: z.number(),
    created_at: z.string(),
  }),
);

/** Members of the company, owners first, then by name. */
const members = z.array(
  z.object({
    person_id: z.string(),
    full_name: z.string(),
    email: z.string(),
    part: z.enum(PARTS),
    until: nullableText,
    last_used_at: nullableText,
    second_factor: z.boolean(),
    suspended: z.boolean(),
  }),
);

const params = z.object({ id: z.string() });
const peopleQuery = z.object({
  ...listQuery.shape,
  ordering: z.optional(z.enum(PEOPLE_ORDERINGS, { error: 'Unknown ordering' })),
});

export const peopleContract = defineContract({
  'GET /api/superadmin/recyclers/': {
    operation: 'listRecyclers',
    summary: 'Recyclers with their profiles',
    access: ['superadmin'],
    query: peopleQuery,
    response: listResponse(person),
  },
  'GET /api/superadmin/producers/': {
    operation: 'listProducers',
    summary: 'Producers with their profiles',
    access: ['superadmin'],
    query: peopleQuery,
    response: listResponse(person),
  },
  'DELETE /api/superadmin/recyclers/{id}/': {
    mayWait: true,
    operation: 'closeRecycler',
    summary: 'Close a recycler; refused while trades are in progress',
    access: ['superadmin'],
    params,
    response: messageResponse,
  },
  'DELETE /api/superadmin/producers/{id}/': {
    mayWait: true,
    operation: 'closeProducer',
    summary: 'Close a producer; refused while trades are in progress',
    access: ['superadmin'],
    params,
    response: messageResponse,
  },
  'GET /api/superadmin/recyclers/{id}/': {
    operation: 'readRecycler',
    summary: 'One recycler: its whole profile, its EPR accounts and its latest trades',
    access: ['superadmin'],
    params,
    response: z.object({
      data: z.object({ ...person.shape, members, trades, accounts: z.array(supervisedRecyclerAccount) }),
    }),
  },
  'GET /api/superadmin/producers/{id}/': {
    operation: 'readProducer',
    summary: 'One producer: its whole profile, its EPR accounts and its latest trades',
    access: ['superadmin'],
    params,
    response: z.object({
      data: z.object({ ...person.shape, members, trades, accounts: z.array(supervisedProducerAccount) }),
    }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof peopleContract> {}
}
