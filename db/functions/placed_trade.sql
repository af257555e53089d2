-- A trade as `place_trades` places it. Called with named arguments, so that only this text depends on the order of the type's fields.
create or replace function placed_trade(
  id uuid, kind text, offer_id uuid, credit_id uuid, recycler_id uuid, producer_id uuid, producer_account_id uuid, target_id uuid,
  year integer, quantity bigint, price_paise bigint, listed_price_paise bigint, item_value_paise bigint, fee_paise bigint,
  gst_paise bigint, cgst_paise bigint, sgst_paise bigint, igst_paise bigint, fee_basis_points integer, gst_basis_points integer,
  title text, waste_type text, product_type text, credit_type text, recycler_type text, producer_type text, seller_company text,
  buyer_company text, seller_gst_number text, buyer_gst_number text, expires_at timestamptz, unit text, note text
) returns placed_trade language sql immutable as $$
  select row(
    id, kind, offer_id, credit_id, recycler_id, producer_id, producer_account_id, target_id, year, quantity, price_paise,
    listed_price_paise, item_value_paise, fee_paise, gst_paise, cgst_paise, sgst_paise, igst_paise, fee_basis_points,
    gst_basis_points, title, waste_type, product_type, credit_type, recycler_type, producer_type, seller_company, buyer_company,
    seller_gst_number, buyer_gst_number, expires_at, unit, note
  )::placed_trade
$$;
