-- outside of a transaction
create index concurrently if not exists offers_live_types_and_year
  on offers (waste_type, credit_type, product_type, recycler_type, state, year) where live
