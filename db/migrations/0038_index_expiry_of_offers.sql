-- outside of a transaction
create index concurrently if not exists offers_live_expiry on offers (expires_on, id desc) where live
