-- outside of a transaction
create index concurrently if not exists trade_texts_search on trade_texts using gin (text gin_trgm_ops)
