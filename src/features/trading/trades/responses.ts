/** API responses of trades: request, order, transaction, and their details. */
import * as z from 'zod/mini';
import { offeredAction } from '#lib/part-actions.ts';
import { UNITS } from '#lib/quantity.ts';
import { expiry } from '#rules/rulebook/contract.ts';
import { STAGE_NAMES } from '#trading/stages/stages.ts';
import { task } from '#trading/tasks/contract.ts';
import { DOCUMENT_FIELDS, DOCUMENT_KINDS } from './document-rules.ts';
import { ACTION_NAMES } from './policy.ts';

const status = z.enum(['pending', 'approved', 'rejected'], { error: 'status is approved or rejected' });

/** Stage of a trade, and the role whose action is next; null once the trade has ended. */
const standing = { stage: z.enum(STAGE_NAMES), turn: z.nullable(z.enum(['recycler', 'producer', 'superadmin'])) };

const madeBy = z.enum(['producer', 'recycler']);

/** Fields that a request, an order and a transaction share: the credit that is bought, its place in a negotiation, and the amounts. */
const credit = {
  kind: z.enum(['purchase', 'counter']),
  /** A counter-offer to a counter-offer is the next round. A purchase request is a first round without a next one. */
  round: z.number(),
  made_by: madeBy,
  /** The round that it answers; null in round 1. */
  previous_id: z.nullable(z.string()),
  /** The round that answers it; null if there is none. */
  next_id: z.nullable(z.string()),
  title: z.string(),
  credit_type: z.string(),
  waste_type: z.string(),
  product_type: z.string(),
  /** financial year for which the credit is bought */
  FY: z.number(),
  /** financial year of the credit itself */
  credit_FY: z.number(),
  /** registration number of the producer's account that the credit is bought for */
  epr_registration_number: z.string(),
  /** unit of the quantity */
  unit: z.enum(UNITS),
  ...expiry,
  /** The credits expire before the return of the year bought for is due. */
  late_for_year: z.nullable(z.boolean()),
  /** the agreed or offered price, in ₹ per unit */
  price_per_credit: z.number(),
  // Amounts in ₹, fixed when the order was made. Either cgst and sgst or igst is above 0.
  item_value: z.number(),
  transaction_fee: z.number(),
  gst: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  total: z.number(),
  /** company of the recycler */
  offered_by: z.string(),
  ...standing,
  status,
  created_at: z.string(),
};

/** Ends of a request beside its status. */
const ends = { is_complete: z.boolean(), expired: z.boolean(), withdrawn: z.boolean(), countered: z.boolean() };

/** A purchase request or counter-offer, for its two parties. Prices in ₹ per unit. */
export const tradeRequest = z.object({
  id: z.string(),
  ...credit,
  quantity: z.number(),
  /** free quantity of its offer; null while nothing of it can be sold */
  free_quantity: z.nullable(z.number()),
  offer_price: z.number(),
  /** listed price when it was made */
  actual_price: z.number(),
  /** listed price of its offer now; null while it is not on the market, and so takes no new round */
  listed_price: z.nullable(z.number()),
  gst_percent: z.number(),
  is_approved: z.boolean(),
  /** whether it was accepted, whatever came of it */
  was_accepted: z.boolean(),
  ...ends,
  /** Why it cannot be accepted, a counter-offer be countered, or the payment be initiated, now; null where it can. */
  refusals: z.object({
    accept: z.nullable(z.string()),
    counter: z.nullable(z.string()),
    pay: z.nullable(z.string()),
  }),
  expires_at: z.nullable(z.string()),
  /** reason of the rejection or withdrawal, if given */
  reason: z.nullable(z.string()),
  /** what the buyer wrote to the recycler with it, if anything */
  note: z.nullable(z.string()),
  /** company of the producer */
  requested_by: z.string(),
  transaction_id: z.nullable(z.string()),
  /** The producer's target that it counts towards; null if none matches, and for a counter-offer until it is accepted. */
  target_id: z.nullable(z.string()),
});

export const order = z.object({
  id: z.string(),
  ...credit,
  /** Work order number; null until payment is initiated. */
  order_id: z.nullable(z.string()),
  /** company of the producer */
  order_by: z.string(),
  quantity: z.number(),
  offer_price: z.number(),
  minimumPurchase: z.number(),
  gst_percent: z.number(),
  fee_percent: z.number(),
  ...ends,
  /** Company, or the platform, that declined it, also with its offer or an EPR account; null where it is not declined. */
  declined_by: z.nullable(z.string()),
  /** Number of the recall that rejected or ended it; else null. */
  ended_by_recall: z.nullable(z.string()),
});

const document = z.nullable(z.string());

/** A document that was uploaded to a transaction; `url` is an expiring link, null once the file was erased. */
export const tradeDocument = z.object({
  id: z.string(),
  field: z.enum(DOCUMENT_FIELDS),
  /** Set for a trail document; null for the others. */
  kind: z.nullable(z.enum(DOCUMENT_KINDS)),
  url: z.nullable(z.string()),
  byte_size: z.number(),
  at: z.string(),
  /** person of the own side that uploaded it, or the other company */
  by: z.string(),
  /** the company of the person, for superadmins */
  by_company: z.nullable(z.string()),
  /** when another file took its place; null while it is in force */
  replaced_at: z.nullable(z.string()),
  /** whether the reader may replace it now */
  can_replace: z.boolean(),
});

/**
 * One work order with its payment. `status` and `transaction_status` are two views of one state. Document fields are expiring links;
 * null: not uploaded, or erased.
 */
export const transaction = z.object({
  id: z.string(),
  trade_id: z.string(),
  ...credit,
  order_id: z.string(),
  work_order_date: z.string(),
  producer_unique_id: z.string(),
  recycler_unique_id: z.string(),
  producer_type: z.string(),
  credit_quantity: z.number(),
  /** total payable, GST included */
  total_price: z.number(),
  /** company of the producer */
  order_by: z.string(),
  is_approved: z.boolean(),
  transaction_status: z.enum(['Initiated', 'Payment Verified', 'Completed', 'Cancelled']),
  /** reason of the rejection, if given */
  reason: z.nullable(z.string()),
  transaction_proof: document,
  producer_transfer_proof: document,
  recycler_transfer_proof: document,
  trail_documents: document,
  /** All documents, oldest first, those that were replaced included; the four fields above hold the newest of each. */
  documents: z.array(tradeDocument),
  /** kinds of trail documents that the offer promises */
  promised_kinds: z.array(z.string()),
  /** Why the reader's missing documents cannot be uploaded now; null where they can, and for superadmins. */
  refusals: z.object({ upload: z.nullable(z.string()) }),
  /** Whether another transaction has a proof with the same bytes; superadmin only. */
  duplicate_proof: z.optional(z.boolean()),
  /** Work orders with the same bytes; superadmin only. */
  duplicate_of: z.optional(z.array(z.object({ trade_id: z.string(), order_id: z.string() }))),
  /** Whether the reader has opened every payment proof; superadmin only. */
  opened: z.optional(z.boolean()),
  /** The last payments to the recycler that the buyer recorded and did not withdraw, oldest first, in ₹; superadmin only. */
  payments: z.optional(
    z.array(
      z.object({
        status: z.enum(['recorded', 'received', 'not_received']),
        amount: z.number(),
        received_on: z.nullable(z.string()),
      }),
    ),
  ),
});

/** A transaction in a list, with everything that is open in its trade, the reader's first. */
export const listedTransaction = z.object({ ...transaction.shape, tasks: z.array(task) });

const party = z.object({
  /** User id, only of an open user and only for the superadmin. */
  id: z.optional(z.string()),
  unique_id: z.string(),
  /** Name and GST number as of the trade's creation; `_now` if they differ today. */
  company_name: z.string(),
  state: z.nullable(z.string()),
  gst_number: z.string(),
  company_name_now: z.nullable(z.string()),
  gst_number_now: z.nullable(z.string()),
  /** Registration number of the account that transfers or receives the credit. */
  epr_registration_number: z.string(),
});

/**
 * Bank details that the producer pays to, as in force when the recycler accepted; the account number is masked except for its last four
 * digits, for a comparison with the seller's invoice. Its recycler, and the superadmin, who compares it with the proof of the payment, see it
 * whole.
 */
const payee = z.object({
  account_holder_name: z.string(),
  account_number: z.string(),
  bank_name: z.string(),
  ifsc_code: z.string(),
  branch_name: z.string(),
});

/** Actions of the reader, each with the reason if it is not allowed. */
const action = z.object({ name: z.enum(ACTION_NAMES), ...offeredAction });

/** An entry of a trade's history. */
export const tradeMove = z.object({
  at: z.string(),
  /** the person, for the own side and superadmins; the company, for the other side */
  by: z.string(),
  /** the member who approved it, where one had to; not told to the other company */
  approved_by: z.optional(z.string()),
  /** the company that the person acted for, for superadmins */
  by_company: z.nullable(z.string()),
  subject: z.string(),
  from: z.string(),
  to: z.string(),
  /** reason of a rejection or withdrawal, if given */
  reason: z.nullable(z.string()),
});

/** One trade as trades know it. */
export const tradeRecord = z.object({
  ...standing,
  order,
  request: tradeRequest,
  transaction: z.nullable(transaction),
  recycler: party,
  producer: party,
  /** Null until the recycler has accepted. */
  payee: z.nullable(payee),
  /** Its offer while on the market; else null. */
  offer_id: z.nullable(z.string()),
  /** Number of the recall in force that it is under; else null. */
  held_by: z.nullable(z.string()),
  /** Whether the other side has accepted it, also where it has ended since. */
  accepted: z.boolean(),
  /** The last 50 entries, oldest first. */
  history: z.array(tradeMove),
  /** Cursor of the entries before them; null where there are none. */
  history_next: z.nullable(z.string()),
  /** All rounds of its negotiation, oldest first; a purchase request is its only one. Prices in ₹ per unit. */
  rounds: z.array(
    z.object({
      id: z.string(),
      round: z.number(),
      made_by: madeBy,
      stage: z.enum(STAGE_NAMES),
      quantity: z.number(),
      offer_price: z.number(),
      note: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
  /** Documents of its transaction. */
  documents: z.array(tradeDocument),
  actions: z.array(action),
});
