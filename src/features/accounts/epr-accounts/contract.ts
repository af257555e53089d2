import * as z from 'zod/mini';
import { cityName } from '#lib/city-name.ts';
import { defineContract } from '#lib/contract.ts';
import {
  booleanField,
  date,
  file,
  lines,
  listResponse,
  messageResponse,
  statedReason,
  statusQuery,
  text,
} from '#lib/fields.ts';
import { UNITS } from '#lib/quantity.ts';
import { registrationNumber } from '#lib/registration-number.ts';
import { capacity } from '#rules/capacity/contract.ts';

const required = 'This field is required';

const common = {
  epr_registration_number: registrationNumber(required),
  epr_registration_date: date(required),
  epr_registered_name: text(required),
  waste_type: text(required, 60),
  city: cityName(required),
  state: text(required, 60),
  address: lines(required, 500),
  epr_certificate: file(required),
};

/**
 * Add EPR Accounts forms. Types must belong to the waste type, the city to the state, and the number must match its pattern: `rules.ts`.
 */
export const recyclerAccountForm = z.object({ ...common, recycler_type: text(required, 80) });
export const producerAccountForm = z.object({ ...common, producer_type: text(required, 80) });

const NOTE_LENGTH = 'Enter 10 to 1,000 characters';

const label = z.object({
  label: z.optional(text('Label is required', 60)),
});

const account = {
  id: z.string(),
  epr_registration_number: z.string(),
  epr_registration_date: z.string(),
  epr_registered_name: z.string(),
  waste_type: z.string(),
  city: z.string(),
  state: z.string(),
  address: z.string(),
  /** A link that expires in 15 minutes; null once the file was erased. */
  epr_certificate: z.nullable(z.string()),
  status: z.enum(['pending', 'approved', 'rejected']),
  is_approved: z.boolean(),
  created_at: z.string(),
  /** Start of the status: while pending, since when it waits for a decision. */
  status_changed_at: z.string(),
  /** Time of approval or rejection; null while pending. */
  decided_at: z.nullable(z.string()),
  /** Reason of the rejection, if given. */
  reason: z.nullable(z.string()),
  /** Incremented on each submission; a decision sends it. */
  version: z.number(),
  /** The number was granted to another company: the account stays rejected. */
  released: z.boolean(),
  /** Id of the GST registration that the account names; null: the company's default. */
  gst_registration: z.nullable(z.string()),
  /** The GST number in force for the account, which its next trades carry; null while the company has none. */
  gstin: z.nullable(z.string()),
};
export const recyclerAccount = z.object({
  ...account,
  recycler_type: z.string(),
  /** Figures of the current financial year. */
  capacity,
});
/** Quantities in its unit; `remaining` = target − (achieved + blocked), never below 0. */
export const target = z.object({
  id: z.string(),
  /** Sequence number within its account: `Target - 1`. */
  number: z.number(),
  FY: z.number(),
  epr_account: z.string(),
  /** Whether its account is approved: credits are bought for no other. */
  is_approved: z.boolean(),
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

/** Filter by status: `achieved` where achieved ≥ target, `ongoing` all others. */
export const targetStatus = z.optional(z.enum(['ongoing', 'achieved'], { error: 'A target is ongoing or achieved' }));

export const producerAccount = z.object({
  ...account,
  producer_type: z.string(),
  label: z.string(),
  targets: z.array(target),
});

const query = z.object({
  ...statusQuery.shape,
  is_approved: z.optional(booleanField('is_approved is true or false')),
  waste_type: z.optional(z.string()),
  FY: z.optional(z.string()),
});
/** The file of an account's or a claim's form. */
export const certificateFile = { epr_certificate: 'epr_certificate' } as const;

/** A company's claim on a registration number that another company has registered. */
export const claimForm = z.object({
  epr_registration_number: registrationNumber(required),
  note: lines('Note is required', 1_000, NOTE_LENGTH).check(z.minLength(10, NOTE_LENGTH)),
  epr_certificate: file(required),
});

export const claim = z.object({
  id: z.string(),
  status: z.enum(['open', 'granted', 'refused']),
  role: z.enum(['recycler', 'producer']),
  epr_registration_number: z.string(),
  note: z.string(),
  /** A link that expires in 15 minutes; null once the file was erased. */
  epr_certificate: z.nullable(z.string()),
  claimant: z.object({ id: z.string(), unique_id: z.string(), company_name: z.string() }),
  /** The account that had the number when it was claimed. */
  account: z.object({
    id: z.string(),
    status: z.enum(['pending', 'approved', 'rejected']),
    epr_registered_name: z.string(),
    epr_certificate: z.nullable(z.string()),
    owner_id: z.string(),
    owner_unique_id: z.string(),
    company_name: z.string(),
  }),
  /** Why an open claim can only be refused; null where it can be granted. */
  grant_refused: z.nullable(z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});

export const eprAccountsContract = defineContract({
  'GET /api/epr/recycler/': {
    operation: 'listOwnRecyclerAccounts',
    summary: "The caller's recycler accounts",
    access: ['recycler'],
    permission: 'read',
    query,
    response: listResponse(recyclerAccount),
  },
  'POST /api/epr/recycler/': {
    operation: 'addRecyclerAccount',
    summary: 'Add a recycler account; it waits for approval',
    access: ['recycler'],
    permission: 'trade',
    needsProfile: true,
    needsEmail: true,
    created: true,
    body: recyclerAccountForm,
    files: certificateFile,
    response: z.object({ message: z.string(), data: recyclerAccount }),
  },
  'GET /api/epr/recycler/{id}/': {
    operation: 'readOwnRecyclerAccount',
    summary: 'One recycler account of the caller',
    access: ['recycler'],
    permission: 'read',
    response: z.object({ data: recyclerAccount }),
  },
  'PATCH /api/epr/recycler/{id}/': {
    operation: 'correctRecyclerAccount',
    summary: 'Correct a rejected recycler account; it is pending again',
    access: ['recycler'],
    permission: 'trade',
    needsProfile: true,
    body: z.partial(recyclerAccountForm),
    files: certificateFile,
    response: z.object({ message: z.string(), data: recyclerAccount }),
  },
  'GET /api/epr/producer/': {
    operation: 'listOwnProducerAccounts',
    summary: "The caller's producer accounts with their targets",
    access: ['producer'],
    permission: 'read',
    query: z.object({ ...query.shape, target_status: targetStatus }),
    response: listResponse(producerAccount),
  },
  'POST /api/epr/producer/': {
    operation: 'addProducerAccount',
    summary: 'Add a producer account; it waits for approval',
    access: ['producer'],
    permission: 'trade',
    needsProfile: true,
    needsEmail: true,
    created: true,
    body: producerAccountForm,
    files: certificateFile,
    response: z.object({ message: z.string(), data: producerAccount }),
  },
  'GET /api/epr/producer/{id}/': {
    operation: 'readOwnProducerAccount',
    summary: 'One producer account of the caller',
    access: ['producer'],
    permission: 'read',
    response: z.object({ data: producerAccount }),
  },
  'PATCH /api/epr/producer/{id}/': {
    operation: 'changeProducerAccount',
    summary: 'Change the label, or correct a rejected producer account; corrected, it is pending again',
    access: ['producer'],
    permission: 'trade',
    needsProfile: true,
    body: z.object({ ...z.partial(producerAccountForm).shape, ...label.shape }),
    files: certificateFile,
    response: z.object({ message: z.string(), data: producerAccount }),
  },
  'POST /api/epr/registration-claims/': {
    operation: 'claimRegistrationNumber',
    summary: "Claim a registration number that another company's account has",
    access: ['recycler', 'producer'],
    permission: 'trade',
    needsProfile: true,
    created: true,
    body: claimForm,
    files: certificateFile,
    response: messageResponse,
  },
  'GET /api/superadmin/registration-claims/': {
    operation: 'listRegistrationClaims',
    summary: 'Claims of registration numbers',
    access: ['superadmin'],
    query: statusQuery,
    response: listResponse(claim),
  },
  'PATCH /api/superadmin/registration-claims/{id}/': {
    operation: 'decideRegistrationClaim',
    summary: 'Grant a claim, which frees the number and rejects the account that has it for good, or refuse it',
    access: ['superadmin'],
    once: true,
    body: z.object({
      status: z.enum(['granted', 'refused'], { error: 'Choose granted or refused' }),
      reason: statedReason,
    }),
    response: z.object({ message: z.string(), data: claim }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof eprAccountsContract> {}
}
