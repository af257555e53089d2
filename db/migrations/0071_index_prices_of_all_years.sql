-- outside of a transaction
create index concurrently if not exists offers_live_kind_all_years_price
  on offers (waste_type, product_type, credit_type, unit, price_paise, id) include (year, expires_on, recycler_id) where live
