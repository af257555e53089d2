-- outside of a transaction
create unique index concurrently if not exists credit_records_kind on credit_records (account_id, year, product_type, credit_type, state, unit)
