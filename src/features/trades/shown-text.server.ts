/** What the lists of trades and transactions show, as one text that a search looks through. Tables: t trades, x transactions. */
import { sql } from '../../platform/database.ts';

const rupees = (paise: ReturnType<typeof sql>) => sql`((${paise}) / 100.0)::numeric(20, 2)`;

const shared = sql`t.title, t.credit_type, t.waste_type, t.product_type, t.seller_company, t.buyer_company, x.order_id,
  t.year || '-' || lpad(((t.year + 1) % 100)::text, 2, '0'), t.quantity_kg, ${rupees(sql`t.price_paise`)},
  ${rupees(sql`t.item_value_paise`)}, ${rupees(sql`t.item_value_paise + t.fee_paise + t.gst_paise`)}`;

/** Of a request or counter-offer. Its two parties call the same status by different words; complete is approved on the wire. */
export const textOfTrade = sql`concat_ws(chr(31), ${shared}, ${rupees(sql`t.listed_price_paise`)},
  case t.status when 'approved' then 'approved accepted initiate payment' when 'rejected' then 'rejected declined'
    when 'complete' then 'approved accepted payment initiated' else t.status end, t.reason)`;

/** Of a transaction; p and r are the users that buy and sell. */
export const textOfTransaction = sql`concat_ws(chr(31), ${shared}, t.producer_type, p.unique_id, r.unique_id,
  replace(x.status, '_', ' '), case when x.status in ('payment_verified', 'completed') then 'approved'
    when x.status = 'cancelled' then 'rejected declined'
    when num_nonnulls(x.transaction_proof_id, x.producer_transfer_proof_id) = 0
      then 'upload the proof of your payment, proof of payment is awaited'
    when x.status = 'initiated' then 'waiting for approval' end,
  to_char(x.created_at at time zone 'Asia/Kolkata', 'FMDD Mon YYYY'), x.reason)`;

/** The words that the cards of a request or counter-offer have for its status, of either party. */
export const statusesOfTrade = sql`case t.status when 'approved' then array['accepted', 'initiate payment']
  when 'rejected' then array['declined', 'rejected'] when 'complete' then array['payment initiated']
  else array[t.status::text] end`;

/** The same of a transaction; an initiated one whose proof is there waits for the superadmin. */
export const statusesOfTransaction = sql`array[replace(x.status::text, '_', ' '), case when x.status = 'initiated'
  and num_nonnulls(x.transaction_proof_id, x.producer_transfer_proof_id) > 0 then 'waiting for approval' end]`;
