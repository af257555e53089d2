-- outside of a transaction
create index concurrently if not exists transactions_without_fee_invoice on transactions (verified_at, id)
  where lacks_fee_invoice and status in ('payment_verified', 'completed')
