/**
 * Texts by which lists of trades are searched, alike as cards and as tables; the words of their stage are in `stages.ts`. Tables: t trades,
 * x transactions, a the producer's account; of orders also p the user that buys (producer), r the user that sells (recycler).
 */
import { type RawBuilder, sql } from './database.ts';

type Expression = RawBuilder<unknown>;

const rupees = (paise: Expression) => sql`((${paise}) / 100.0)::numeric(20, 2)`;
const dayForms = (instant: Expression) => sql`date_forms((${instant} at time zone 'Asia/Kolkata')::date)`;

const sharedText = sql`t.title, t.credit_type, t.waste_type, t.product_type, t.seller_company, t.buyer_company, x.order_id,
  a.registration_number, t.year || '-' || lpad(((t.year + 1) % 100)::text, 2, '0'), t.quantity, ${rupees(sql`t.price_paise`)},
  ${rupees(sql`t.item_value_paise`)}, ${rupees(sql`t.item_value_paise + t.fee_paise + t.gst_paise`)}`;

/** Search text of a request or counter-offer. */
export const textOfRequest = sql`concat_ws(chr(31), ${sharedText}, ${rupees(sql`t.listed_price_paise`)},
  ${dayForms(sql`t.created_at`)}, t.reason, t.note)`;

/** Search text of an order, or of a trade that may have none yet, by its time and reason. */
export const textOfOrder = (createdAt: Expression, reason: Expression) => sql`
  concat_ws(chr(31), ${sharedText}, t.producer_type, p.unique_id, r.unique_id, ${dayForms(createdAt)}, ${reason})`;
