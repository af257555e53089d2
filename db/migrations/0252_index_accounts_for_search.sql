-- outside of a transaction
create index concurrently if not exists epr_accounts_search
  on epr_accounts using gin (lower(registration_number) gin_trgm_ops, lower(registered_name) gin_trgm_ops)
