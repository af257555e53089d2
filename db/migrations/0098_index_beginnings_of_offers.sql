-- outside of a transaction
create index concurrently if not exists offers_search_beginning on offers (left(search_text, 100) text_pattern_ops)
