-- outside of a transaction
drop index concurrently if exists offers_live_types
