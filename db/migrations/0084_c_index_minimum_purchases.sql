-- outside of a transaction
create index concurrently if not exists offers_live_minimum on offers (minimum_purchase, id desc) where live
