-- outside of a transaction
create index concurrently if not exists offers_live_minimum_descending on offers (minimum_purchase desc, id desc) where live
