-- outside of a transaction
create index concurrently if not exists offers_live_year_descending on offers (year desc, id desc) where live
