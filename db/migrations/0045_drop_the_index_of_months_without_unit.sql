-- outside of a transaction
drop index concurrently if exists transactions_months
