-- outside of a transaction
create index concurrently if not exists users_search on users using gin (lower(unique_id) gin_trgm_ops, lower(email) gin_trgm_ops)
