-- outside of a transaction
create index concurrently if not exists transactions_producer on transactions (producer_id, id desc)
