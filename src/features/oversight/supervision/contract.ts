import * as z from 'zod/mini';
import { producerAccount, recyclerAccount, target } from '#accounts/epr-accounts/contract.ts';
import { defineContract } from '#lib/contract.ts';
import { reviewDecision } from '#lib/decisions.ts';
import {
  booleanField,
  count,
  listQuery,
  listResponse,
  messageResponse,
  statedReason,
  statusQuery,
} from '#lib/fields.ts';
import { UNITS } from '#lib/quantity.ts';
import { creditRecord } from '#supply/credits/contract.ts';
import { counts } from './counts-contract.ts';

/** Another company that uses the same number or certificate; the page of a deleted company does not exist. */
export const alsoUsed = z.object({
  what: z.enum(['gst_number', 'pcb_number', 'registration', 'certificate']),
  owner_id: z.string(),
  owner_role: z.enum(['recycler', 'producer']),
  owner_unique_id: z.string(),
  owner_deleted: z.boolean(),
  company_name: z.string(),
});

/** Figures of the superadmin; the query (none, `recycler_id`, `producer_id`) decides which are present. */
export const stats = z.partial(
  z.object({
    total_superadmins: z.number(),
    total_recyclers: z.number(),
    total_producers: z.number(),
    total_recycler_epr_accounts: z.number(),
    total_producer_epr_accounts: z.number(),
    total_transactions: z.number(),
    total_achieved_targets: z.number(),
    total_epr_targets: z.number(),
    total_counter_credit_offers: z.number(),
    recycler_epr_accounts: z.number(),
    achieved_targets: z.number(),
    epr_targets: z.number(),
    counter_credit_offers: z.number(),
    producer_id: z.string(),
    producer_epr_accounts: z.number(),
    epr_credits: z.number(),
    credit_offers: z.number(),
    transactions: z.number(),
    completed_transactions: z.number(),
    pending_transactions: z.number(),
    direct_purchases: z.number(),
    /** Numbers and certificates of that recycler or producer that another company uses too. */
    also_used: z.array(alsoUsed),
    /** The recycler or producer of the figures. */
    person: z.object({
      unique_id: z.string(),
      full_name: z.string(),
      company_name: z.string(),
      email: z.string(),
      mobile_no: z.string(),
    }),
  }),
);

const owner = {
  owner_id: z.string(),
  owner_unique_id: z.string(),
  owner_deleted: z.boolean(),
  email_verified: z.boolean(),
  company_name: z.string(),
  /** Companies that share the number, the certificate's bytes, one of the owner's GST numbers or its PCB number. */
  also_used: z.array(alsoUsed),
  /** Whether the reader has opened the certificate. */
  opened: z.boolean(),
  /** Last change of the company since the account was approved; null after the next decision. */
  identity_change: z.nullable(
    z.object({ field: z.enum(['company_name', 'gst_number']), from: z.string(), to: z.string(), at: z.string() }),
  ),
};
export const supervisedRecyclerAccount = z.object({
  ...recyclerAccount.shape,
  ...owner,
  credit_records: z.number(),
});
export const supervisedProducerAccount = z.object({ ...producerAccount.shape, ...owner });

/** Work orders of one month, waste type and unit, declined ones left out. `value` is their item value in ₹. */
export const volume = z.object({
  /** `YYYY-MM`, of the work order, in India */
  month: z.string(),
  waste_type: z.string(),
  unit: z.enum(UNITS),
  orders: z.number(),
  quantity: z.number(),
  value: z.number(),
});

const orderLink = z.object({ trade_id: z.string(), order_id: z.string() });
/** An order with the company that it is about, since an instant. */
const lateOrder = z.object({ ...orderLink.shape, company: z.string(), since: z.string() });
const lateOrders = z.object({ count: z.number(), items: z.array(lateOrder) });

/** Anomalies; each list has at most 20 entries, oldest first, and its total count. */
export const concerns = z.object({
  /** Work orders whose payment proofs have the same bytes. */
  duplicate_proofs: z.object({ count: z.number(), items: z.array(z.object({ orders: z.array(orderLink) })) }),
  /** Approved for more than 7 days without both of the recycler's documents. */
  late_documents: lateOrders,
  /** Approved trades with a fee for which the platform never made an invoice; the company is the buyer. */
  fee_invoices_missing: lateOrders,
  /** Payments recorded more than 7 days ago that their payee has not answered; the company is the recycler, of a fee the buyer. */
  unconfirmed_payments: lateOrders,
  /** Approved more than 7 days ago without certificate numbers for all of the quantity; the company is the recycler. */
  late_transfers: lateOrders,
  /** Orders with a line that its buyer has not answered within 7 days; the company is the buyer. */
  unanswered_lines: lateOrders,
  /** Disputes that are open for more than 7 days; the company is the one that opened it, of a fee the buyer. */
  old_disputes: lateOrders,
  /** Tries of the last 30 days to record a certificate number of another seller; the company is the one that tried. */
  certificate_collisions: z.object({
    count: z.number(),
    items: z.array(z.object({ ...lateOrder.shape, certificate_number: z.string() })),
  }),
  /** Requests for erasure that are not answered in time. */
  erasures_overdue: z.number(),
  /** Counts of messages given up after ten attempts, and of pending ones with at least five failed attempts. */
  buried_letters: z.number(),
  failing_letters: z.number(),
  /** Uploads cannot be stored: the disk is missing or read-only, or the bucket unreachable. */
  uploads_failing: z.boolean(),
  ledger: z.nullable(z.object({ at: z.string(), breaches: z.number() })),
});

/**
 * `seen` is the expected status, `version` the expected version: 409 if another superadmin has decided or the owner has corrected the
 * account meanwhile.
 */
const accountDecision = z.intersection(
  reviewDecision,
  z.object({
    seen: z.optional(z.enum(['pending', 'approved', 'rejected'], { error: 'seen is a status' })),
    version: z.optional(count('version is a whole number above 0')),
  }),
);

const byAccount = z.object({ ...listQuery.shape, epr_account: z.optional(z.string()) });

export const supervisionContract = defineContract({
  'GET /api/users/counts/': {
    operation: 'readCounts',
    summary: "The badges of the caller's sidebar",
    access: 'session',
    permission: 'read',
    openUnenrolled: true,
    response: z.object({ data: counts }),
  },
  'GET /api/superadmin/stats/': {
    operation: 'readStats',
    summary: 'Figures of the market, of one recycler or of one producer',
    access: ['superadmin'],
    query: z.object({ recycler_id: z.optional(z.string()), producer_id: z.optional(z.string()) }),
    response: z.object({ data: stats }),
  },
  'GET /api/superadmin/volumes/': {
    operation: 'readVolumes',
    summary: 'Value and volume of work orders by month, waste type and unit, of one financial year or of all',
    access: ['superadmin'],
    query: z.object({ FY: z.optional(z.string()) }),
    response: z.object({ data: z.array(volume) }),
  },
  'GET /api/superadmin/concerns/': {
    operation: 'readConcerns',
    summary:
      'What looks wrong: the same proof twice, late documents, payments without an answer, undelivered messages, a place that takes no files, a ledger that does not add up',
    access: ['superadmin'],
    response: z.object({ data: concerns }),
  },
  'PATCH /api/superadmin/companies/{id}/': {
    operation: 'trustCompany',
    summary:
      'Vouch for a company, or no more: the limits of open purchases do not hold for one that is trusted. Needs a fresh proof.',
    access: ['superadmin'],
    body: z.object({ trusted: booleanField('Trusted is required'), reason: statedReason }),
    response: messageResponse,
  },
  'GET /api/superadmin/recycler-epr/': {
    operation: 'listRecyclerAccounts',
    summary: 'Recycler accounts',
    access: ['superadmin'],
    query: z.object({ ...statusQuery.shape, recycler: z.optional(z.string()) }),
    response: listResponse(supervisedRecyclerAccount),
  },
  'GET /api/superadmin/producer-epr/': {
    operation: 'listProducerAccounts',
    summary: 'Producer accounts with their targets',
    access: ['superadmin'],
    query: z.object({ ...statusQuery.shape, producer: z.optional(z.string()) }),
    response: listResponse(supervisedProducerAccount),
  },
  'PATCH /api/superadmin/recycler-epr/{id}/': {
    operation: 'judgeRecyclerAccount',
    summary: 'Approve or reject a recycler account',
    access: ['superadmin'],
    body: accountDecision,
    response: z.object({ message: z.string(), data: supervisedRecyclerAccount }),
  },
  'PATCH /api/superadmin/producer-epr/{id}/': {
    operation: 'judgeProducerAccount',
    summary: 'Approve or reject a producer account',
    access: ['superadmin'],
    body: accountDecision,
    response: z.object({ message: z.string(), data: supervisedProducerAccount }),
  },
  'GET /api/superadmin/epr-targets/': {
    operation: 'listTargetsOfAccount',
    summary: 'Targets of a producer account',
    access: ['superadmin'],
    query: byAccount,
    response: listResponse(target),
  },
  'GET /api/superadmin/epr-credits/': {
    operation: 'listCreditsOfAccount',
    summary: 'Credit records of a recycler account',
    access: ['superadmin'],
    query: byAccount,
    response: listResponse(creditRecord),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof supervisionContract> {}
}
