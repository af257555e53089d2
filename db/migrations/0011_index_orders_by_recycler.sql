-- outside of a transaction
create index concurrently if not exists transactions_recycler on transactions (recycler_id, id desc)
