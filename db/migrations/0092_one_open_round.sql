-- outside of a transaction
create unique index concurrently if not exists trades_one_open_round on trades (coalesce(first_id, id)) where kind = 'counter' and status in ('pending', 'approved', 'complete')
