-- outside of a transaction
create unique index concurrently if not exists trades_rounds on trades (first_id, round) where first_id is not null
