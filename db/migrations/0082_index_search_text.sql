-- outside of a transaction
create index concurrently if not exists offers_search_text on offers using gin (search_text gin_trgm_ops)
