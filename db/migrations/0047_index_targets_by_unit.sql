-- outside of a transaction
create unique index concurrently if not exists targets_kind on targets (account_id, year, waste_type, product_type, credit_type, state, unit)
