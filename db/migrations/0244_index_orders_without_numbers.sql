-- outside of a transaction
create index concurrently if not exists transactions_without_numbers on transactions (recycler_id, trade_id)
  where transfer_tracked and quantity > numbered_quantity and status in ('payment_verified', 'completed')
