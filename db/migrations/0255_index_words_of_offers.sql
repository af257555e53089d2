-- outside of a transaction
create index concurrently if not exists offers_search_words on offers using gin (search_words(search_text))
