-- outside of a transaction
create index concurrently if not exists offers_kept on offers (recycler_id, id desc) where status <> 'withdrawn'
