/** A trade as the API shows it: request, order, transaction, and everything about it. */
import * as z from 'zod/mini';
import { ACTION_NAMES } from './policy.ts';
import { STAGE_NAMES } from './stages.ts';

const status = z.enum(['pending', 'approved', 'rejected'], { error: 'status is approved or rejected' });

/** Where a trade stands, and whose move it is; null once it has ended. */
const standing = { stage: z.enum(STAGE_NAMES), turn: z.nullable(z.enum(['recycler', 'producer', 'superadmin'])) };

/** Amounts in ₹, frozen when the order was made. Either cgst and sgst or igst is above 0. */
const amounts = {
  item_value: z.number(),
  transaction_fee: z.number(),
  gst: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  total: z.number(),
};

/** A purchase request or counter-offer, as its two parties see it. Quantity in kg, prices in ₹ per kg. */
export const tradeRequest = z.object({
  id: z.string(),
  kind: z.enum(['purchase', 'counter']),
  title: z.string(),
  credit_type: z.string(),
  waste_type: z.string(),
  product_type: z.string(),
  /** financial year that it is bought for */
  FY: z.number(),
  /** financial year of the credit itself */
  credit_FY: z.number(),
  /** of the producer's account that the credit is bought for */
  epr_registration_number: z.string(),
  quantity: z.number(),
  /** kg of its offer that nobody has reserved now; null while that is not on the market */
  free_quantity: z.nullable(z.number()),
  /** the agreed or offered price */
  offer_price: z.number(),
  price_per_credit: z.number(),
  /** the price listed when it was made */
  actual_price: z.number(),
  ...amounts,
  ...standing,
  status,
  is_approved: z.boolean(),
  is_complete: z.boolean(),
  expired: z.boolean(),
  expires_at: z.nullable(z.string()),
  /** why it was rejected, where that was said */
  reason: z.nullable(z.string()),
  /** company of the other party */
  offered_by: z.string(),
  requested_by: z.string(),
  transaction_id: z.nullable(z.string()),
  /** The producer's target that it counts towards; null where none matches, and of a counter-offer until it is accepted. */
  target_id: z.nullable(z.string()),
  created_at: z.string(),
});

export const order = z.object({
  id: z.string(),
  kind: z.enum(['purchase', 'counter']),
  /** Work order number; null until payment is initiated. */
  order_id: z.nullable(z.string()),
  title: z.string(),
  credit_type: z.string(),
  waste_type: z.string(),
  product_type: z.string(),
  /** financial year that it is bought for */
  FY: z.number(),
  /** financial year of the credit itself */
  credit_FY: z.number(),
  /** of the producer's account that the credit is bought for */
  epr_registration_number: z.string(),
  /** company of the producer */
  order_by: z.string(),
  offered_by: z.string(),
  created_at: z.string(),
  quantity: z.number(),
  offer_price: z.number(),
  price_per_credit: z.number(),
  minimumPurchase: z.number(),
  gst_percent: z.number(),
  fee_percent: z.number(),
  ...amounts,
  ...standing,
  status,
  is_complete: z.boolean(),
  expired: z.boolean(),
});

const document = z.nullable(z.string());

/** One paid trade. `status` and `transaction_status` are two views of one state. Document fields are expiring links or null. */
export const transaction = z.object({
  id: z.string(),
  trade_id: z.string(),
  kind: z.enum(['purchase', 'counter']),
  order_id: z.string(),
  work_order_date: z.string(),
  title: z.string(),
  waste_type: z.string(),
  product_type: z.string(),
  credit_type: z.string(),
  producer_unique_id: z.string(),
  recycler_unique_id: z.string(),
  producer_type: z.string(),
  /** financial year that it is bought for */
  FY: z.number(),
  /** financial year of the credit itself */
  credit_FY: z.number(),
  /** of the producer's account that the credit is bought for */
  epr_registration_number: z.string(),
  credit_quantity: z.number(),
  price_per_credit: z.number(),
  /** total payable, GST included */
  total_price: z.number(),
  ...amounts,
  offered_by: z.string(),
  order_by: z.string(),
  ...standing,
  status,
  is_approved: z.boolean(),
  transaction_status: z.enum(['Initiated', 'Payment Verified', 'Completed', 'Cancelled']),
  /** why it was rejected, where that was said */
  reason: z.nullable(z.string()),
  transaction_proof: document,
  producer_transfer_proof: document,
  recycler_transfer_proof: document,
  trail_documents: document,
  /** Another transaction carries the same bytes as proof; told to the superadmin alone. */
  duplicate_proof: z.optional(z.boolean()),
  /** Work orders that carry the same bytes; told to the superadmin alone. */
  duplicate_of: z.optional(z.array(z.object({ trade_id: z.string(), order_id: z.string() }))),
  created_at: z.string(),
});

const party = z.object({
  /** Of an open user; told to the superadmin alone. */
  id: z.optional(z.string()),
  unique_id: z.string(),
  /** Name and GST number as they were when the trade was made; `_now` where they differ today. */
  company_name: z.string(),
  state: z.nullable(z.string()),
  gst_number: z.string(),
  company_name_now: z.nullable(z.string()),
  gst_number_now: z.nullable(z.string()),
  /** Of the account that gives the credit, or gets it. */
  epr_registration_number: z.string(),
});

/**
 * Where the producer pays to, as it was in force when the recycler accepted; the account number but for its last four digits, to compare with the seller's invoice. The superadmin, who
 * compares it with the proof of the payment, sees it whole.
 */
const payee = z.object({
  account_holder_name: z.string(),
  account_number: z.string(),
  bank_name: z.string(),
  ifsc_code: z.string(),
  branch_name: z.string(),
});

/** What a person may do now, or why not. */
export const action = z.object({ name: z.enum(ACTION_NAMES), allowed: z.boolean(), reason: z.nullable(z.string()) });

export const tradeFile = z.object({
  ...standing,
  order,
  request: tradeRequest,
  transaction: z.nullable(transaction),
  recycler: party,
  producer: party,
  /** Null until the recycler has accepted. */
  payee: z.nullable(payee),
  /** Its offer, as long as that is on the market; else null. */
  offer_id: z.nullable(z.string()),
  history: z.array(
    z.object({
      at: z.string(),
      by: z.string(),
      subject: z.string(),
      from: z.string(),
      to: z.string(),
      /** of a rejection, where one was given */
      reason: z.nullable(z.string()),
    }),
  ),
  /** The documents that are there, oldest first: which, since when, and by whom. */
  documents: z.array(
    z.object({
      field: z.enum(['transaction_proof', 'producer_transfer_proof', 'recycler_transfer_proof', 'trail_documents']),
      at: z.string(),
      by: z.string(),
    }),
  ),
  actions: z.array(action),
});
