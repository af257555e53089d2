/**
 * Search text of the lists of trades and transactions, as SQL expressions; the words of their stage are in `stages.ts`. Tables: t trades, x
 * transactions.
 */
import { sql } from '../../platform/database/database.ts';

const rupees = (paise: ReturnType<typeof sql>) => sql`((${paise}) / 100.0)::numeric(20, 2)`;

const shared = sql`t.title, t.credit_type, t.waste_type, t.product_type, t.seller_company, t.buyer_company, x.order_id,
  t.year || '-' || lpad(((t.year + 1) % 100)::text, 2, '0'), t.quantity, ${rupees(sql`t.price_paise`)},
  ${rupees(sql`t.item_value_paise`)}, ${rupees(sql`t.item_value_paise + t.fee_paise + t.gst_paise`)}`;

/** Search text of a request or counter-offer. */
export const textOfTrade = sql`concat_ws(chr(31), ${shared}, ${rupees(sql`t.listed_price_paise`)},
  date_forms((t.created_at at time zone 'Asia/Kolkata')::date), t.reason)`;

/** Search text of a transaction; p is the user that buys (producer), r the user that sells (recycler). */
export const textOfTransaction = sql`concat_ws(chr(31), ${shared}, t.producer_type, p.unique_id, r.unique_id,
  date_forms((x.created_at at time zone 'Asia/Kolkata')::date), x.reason)`;
