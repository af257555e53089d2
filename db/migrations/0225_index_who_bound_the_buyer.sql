-- outside of a transaction
create index concurrently if not exists trades_bound on trades (bound_by, bound_at) where bound_by is not null
