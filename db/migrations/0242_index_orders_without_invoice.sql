-- outside of a transaction
create index concurrently if not exists transactions_without_invoice on transactions (recycler_id, trade_id)
  where lacks_invoice and status in ('payment_verified', 'completed')
