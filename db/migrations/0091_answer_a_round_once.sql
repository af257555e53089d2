-- outside of a transaction
create unique index concurrently if not exists trades_answered_once on trades (previous_id) where previous_id is not null
