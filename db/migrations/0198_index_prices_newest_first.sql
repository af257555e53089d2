-- outside of a transaction
create index concurrently if not exists offers_live_price_newest_first on offers (price_paise, id desc) where live
